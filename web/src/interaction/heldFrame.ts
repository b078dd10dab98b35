/**
 * While a hand moves a value the figure's frame stands still: what stands around it keeps its size, however many lines
 * its words would take. What was held goes its own way again when the hand lets go.
 */
import type { Readable } from '../base/store';

/** Holds what stands around the element that `frame` finds, each time that `isMoving`; the answer ends it. */
export function attachHeldFrame(
  isMoving: Readable<boolean>,
  frame: () => HTMLElement | null,
): () => void {
  let letGo = () => {};
  const look = () => {
    letGo();
    letGo = isMoving.get() ? held(boxesAround(frame())) : () => {};
  };
  const end = isMoving.subscribe(look);
  const onResize = () => letGo();
  // A window of another size has another frame.
  window.addEventListener('resize', onResize);
  return () => {
    end();
    letGo();
    window.removeEventListener('resize', onResize);
  };
}

/** An element, its neighbours, and those of what it stands in. */
function boxesAround(element: HTMLElement | null): HTMLElement[] {
  const boxes: HTMLElement[] = [];
  for (let at = element; at?.parentElement && at !== document.body; at = at.parentElement) {
    for (const box of at.parentElement.children)
      if (box instanceof HTMLElement && box.offsetHeight > 0) boxes.push(box);
  }
  return boxes;
}

/** Holds the heights of boxes; the answer lets go. */
function held(boxes: readonly HTMLElement[]): () => void {
  // All are measured before one is changed: each change would lay out the page anew.
  const heights = boxes.map((box) => getComputedStyle(box).height);
  boxes.forEach((box, index) => {
    box.style.height = heights[index] as string;
  });
  return () => {
    for (const box of boxes) box.style.height = '';
  };
}

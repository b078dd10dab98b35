/**
 * What a key takes away (a fault, a message, an undo that was the last) takes the focus with it: it goes to the control that is next to
 * where it was, so that Tab does not begin again at the top of the page.
 */
import { controlsIn } from './parts';

const TAKING = ['Enter', ' ', 'Delete', 'Backspace', 'Escape'];

/** Listens in `document`; the answer ends it. */
export function attachKeptFocus(document: Document): () => void {
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (!TAKING.includes(key) || !(target instanceof HTMLElement)) return;
    const places = placesOf(target);
    // The page has rendered by the next frame, and the browser has noticed by the one after it.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        // A line of text lets the focus go by itself.
        const { activeElement } = document;
        if (isThere(target) || ![document.body, target].includes(activeElement as HTMLElement))
          return;
        for (const { ancestor, index } of places) {
          const controls = ancestor.checkVisibility() ? controlsIn(ancestor) : [];
          const next = controls[Math.min(index, controls.length - 1)];
          next?.focus();
          if (next !== undefined) return;
        }
      }),
    );
  };
  document.addEventListener('keydown', onKeyDown, { capture: true });
  return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
}

function isThere(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(':disabled');
}

/** Which of the controls in each of its ancestors something is, the innermost first. */
function placesOf(target: HTMLElement) {
  const places: { readonly ancestor: HTMLElement; readonly index: number }[] = [];
  for (let each = target.parentElement; each !== null; each = each.parentElement) {
    if (each === document.body) break;
    places.push({ ancestor: each, index: controlsIn(each).indexOf(target) });
  }
  return places;
}

/**
 * What goes (a fault, a message, an undo that was the last) takes the focus with it: it goes on to the control that is next to where
 * it was, so that Tab does not begin again at the top of the page. Of what the pointer pressed the focus is let go.
 */
import { canHaveFocus, controlsIn } from './controls';

interface Held {
  readonly element: HTMLElement;
  /** Which of the controls in each of its ancestors it is, the innermost first. */
  readonly places: readonly { readonly ancestor: HTMLElement; readonly index: number }[];
}

/** The page shows what has gone by these, or takes it away. Not every browser tells that the focus has gone with it. */
const GOING = ['disabled', 'hidden', 'data-open', 'data-presenting'];

/** Listens in `document`; `toFigure` is for what goes with a whole part of the page. The answer ends it. */
export function attachKeptFocus(document: Document, toFigure: () => void): () => void {
  let held: Held | null = null;

  const hold = (target: EventTarget | null) => {
    held = target instanceof HTMLElement ? { element: target, places: placesOf(target) } : null;
  };
  const onFocus = ({ target }: FocusEvent) => {
    const isByKey = target instanceof HTMLElement && target.matches(':focus-visible');
    hold(isByKey ? target : null);
  };
  // By now its neighbours may be others than when it got the focus.
  const onKeyDown = ({ target }: KeyboardEvent) => {
    if (target !== document.body) hold(target);
  };
  // A line of text that is done with lets the focus go by itself.
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) return;
    queueMicrotask(() => {
      const isLeft = held?.element === target && document.activeElement === document.body;
      if (held !== null && isLeft && canHaveFocus(held.element)) held = null;
    });
  };
  const keep: MutationCallback = (records) => {
    if (held === null || !hasGone(held.element, records)) return;
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement !== held.element) return;
    const { places } = held;
    held = null;
    const next = nextTo(places);
    if (next === undefined) toFigure();
    else next.focus();
  };

  const controller = new AbortController();
  const { signal } = controller;
  document.addEventListener('focusin', onFocus, { signal });
  document.addEventListener('focusout', onBlur, { signal });
  document.addEventListener('keydown', onKeyDown, { signal, capture: true });
  const observer = new MutationObserver(keep);
  observer.observe(document, { subtree: true, childList: true, attributeFilter: GOING });
  return () => {
    controller.abort();
    observer.disconnect();
  };
}

function hasGone(element: HTMLElement, records: readonly MutationRecord[]): boolean {
  if (!element.isConnected) return true;
  // Whether it is to be seen costs a layout: words that come and go with every frame of a run do not ask.
  return records.some(({ type }) => type === 'attributes') && !canHaveFocus(element);
}

/** The control that now is where another was; of fewer the last. */
function nextTo(places: Held['places']): HTMLElement | undefined {
  for (const { ancestor, index } of places) {
    const controls = ancestor.checkVisibility() ? controlsIn(ancestor) : [];
    const next = controls[Math.min(index, controls.length - 1)];
    if (next !== undefined) return next;
  }
  return undefined;
}

/** Up to its part of the page; out of a menu by the button that opens it. */
function placesOf(target: HTMLElement): Held['places'] {
  const places: { readonly ancestor: HTMLElement; readonly index: number }[] = [];
  let control = target;
  let ancestor = target.parentElement;
  while (ancestor !== null && !ancestor.matches('.lab')) {
    places.push({ ancestor, index: controlsIn(ancestor).indexOf(control) });
    const opener = ancestor.matches('[popover]')
      ? document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(ancestor.id)}"]`)
      : null;
    control = opener ?? control;
    ancestor = (opener ?? ancestor).parentElement;
  }
  return places;
}

/**
 * What goes (a fault, a message) takes the focus with it: it goes on to the control that is next to where
 * it was, so that Tab does not begin again at the top of the page. Of what the pointer pressed the focus is let go.
 */
import { canHaveFocus, controlsIn, openerOf } from './controls';

interface Held {
  readonly element: HTMLElement;
  /** How many of the stops in each of its ancestors come before it, the innermost first. */
  readonly places: readonly { readonly ancestor: HTMLElement; readonly index: number }[];
}

/**
 * The page shows by these, on a control or around it, that it has gone, or takes it away. Not every browser tells that
 * the focus has gone with it.
 */
const GOING = ['hidden', 'data-open', 'data-presenting'];

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
  // Whether it is to be seen costs a layout: neither words that come and go with every frame of a run ask, nor other
  // controls.
  const isAsked = records.some(
    ({ type, target }) => type === 'attributes' && target.contains(element),
  );
  return isAsked && !canHaveFocus(element);
}

/** The stop that now is where the focus was; of fewer the last. */
function nextTo(places: Held['places']): HTMLElement | undefined {
  for (const { ancestor, index } of places) {
    const stops = ancestor.checkVisibility() ? stopsIn(ancestor) : [];
    const next = stops[Math.min(index, stops.length - 1)];
    if (next !== undefined) return next;
  }
  return undefined;
}

/**
 * Controls in which letters stay keys of the page: the focus comes into a line of text, or a list that letters choose
 * from, by the reader's hand alone.
 */
function stopsIn(ancestor: HTMLElement): HTMLElement[] {
  return controlsIn(ancestor).filter(
    (control) => !control.matches('[type="text"], [type="number"], select'),
  );
}

function isBefore(control: HTMLElement): (other: HTMLElement) => boolean {
  return (other) =>
    (other.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** Up to its part of the page, or to what goes as a whole; out of a menu by the button that opens it. */
function placesOf(target: HTMLElement): Held['places'] {
  const places: { readonly ancestor: HTMLElement; readonly index: number }[] = [];
  let control = target;
  let ancestor = target.parentElement;
  while (ancestor !== null && !ancestor.matches('.lab')) {
    places.push({ ancestor, index: stopsIn(ancestor).filter(isBefore(control)).length });
    if (ancestor.matches('[data-passing]')) break;
    const opener = openerOf(ancestor);
    control = opener ?? control;
    ancestor = (opener ?? ancestor).parentElement;
  }
  return places;
}

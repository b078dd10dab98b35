/**
 * Long groups of controls are one stop of Tab each: in them arrows go from one to the next, as the WAI-ARIA practices
 * have it of toolbars. `data-roving` says which: those along "x", or those along "y", which leaves the others to
 * sliders in the group.
 */
import { controlsIn } from './controls';

const GROUPS = '[data-roving]';
/** Lines of text need the arrows themselves, and stay stops of their own. */
const OWN_STOPS = 'input';
const STEPS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  x: { ArrowLeft: -1, ArrowRight: 1 },
  y: { ArrowUp: -1, ArrowDown: 1 },
};

/** Listens in `document`; the answer ends it. */
export function attachRoving(document: Document): () => void {
  /** Where the focus was last in each group: there Tab leads. */
  const stops = new WeakMap<HTMLElement, HTMLElement>();
  /**
   * What got the focus by a key. Of what the pointer pressed arrows are the page's; it is only then that the two can be
   * told apart.
   */
  let reached: EventTarget | null = null;

  // Items come and go with every rendering: what counts is how they stand when Tab is pressed.
  const onTab = ({ key }: KeyboardEvent) => {
    if (key !== 'Tab') return;
    for (const group of document.querySelectorAll<HTMLElement>(GROUPS)) {
      const items = itemsOf(group);
      const last = stops.get(group);
      const stop = last !== undefined && items.includes(last) ? last : items[0];
      for (const item of items) item.tabIndex = item === stop ? 0 : -1;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (event.defaultPrevented || shiftKey || ctrlKey || metaKey || altKey) return;
    const group = target === reached ? groupOf(target) : null;
    const step = STEPS[group?.dataset.roving ?? '']?.[key];
    if (group === null || step === undefined) return;
    event.preventDefault();
    const items = itemsOf(group);
    const at = items.indexOf(target as HTMLElement);
    items[(at + step + items.length) % items.length]?.focus();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    reached = target.matches(':focus-visible') ? target : null;
    const group = groupOf(target);
    if (group !== null) stops.set(group, target);
  };

  const controller = new AbortController();
  const { signal } = controller;
  document.addEventListener('keydown', onTab, { signal, capture: true });
  // Below the page's own keys, whichever listens first: of those some are arrows, too.
  document.documentElement.addEventListener('keydown', onKeyDown, { signal });
  document.addEventListener('focusin', onFocus, { signal });
  return () => controller.abort();
}

/** The group of which something is an item; null where it is none. */
function groupOf(target: EventTarget | null): HTMLElement | null {
  const group = target instanceof HTMLElement ? target.closest<HTMLElement>(GROUPS) : null;
  return group !== null && itemsOf(group).includes(target as HTMLElement) ? group : null;
}

function itemsOf(group: HTMLElement): HTMLElement[] {
  return controlsIn(group).filter((control) => !control.matches(OWN_STOPS));
}

/**
 * Long groups of controls are one stop of Tab each: in them arrows go from one to the next, as the WAI-ARIA practices have it of
 * toolbars. `data-roving` says which: those along "x", or those along "y", which leaves the others to sliders in the group.
 */
const GROUPS = '[data-roving]';
/** Lines of text need the arrows themselves, and stay stops of their own. */
const ITEMS = 'button:not(:disabled), select:not(:disabled), [role="slider"]';
const STEPS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  x: { ArrowLeft: -1, ArrowRight: 1 },
  y: { ArrowUp: -1, ArrowDown: 1 },
};

/** Listens in `document`; the answer ends it. */
export function attachRoving(document: Document): () => void {
  /** Where the focus was last in each group: there Tab leads. */
  const stops = new WeakMap<HTMLElement, HTMLElement>();
  /** Whether the focus is where it is by the pointer: then the arrows are the page's. */
  let isPointed = false;

  const settle = (group: HTMLElement) => {
    const items = itemsOf(group);
    const last = stops.get(group);
    const stop = last !== undefined && items.includes(last) ? last : items[0];
    for (const item of items) item.tabIndex = item === stop ? 0 : -1;
  };
  // Items come and go with every rendering: what counts is how they stand when Tab is pressed.
  const onTab = ({ key }: KeyboardEvent) => {
    if (key !== 'Tab') return;
    isPointed = false;
    for (const group of document.querySelectorAll<HTMLElement>(GROUPS)) settle(group);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (isPointed || event.defaultPrevented || shiftKey || ctrlKey || metaKey || altKey) return;
    const group = groupOf(target);
    const step = STEPS[group?.dataset.roving ?? '']?.[key];
    if (group === null || step === undefined) return;
    event.preventDefault();
    const items = itemsOf(group);
    const at = items.indexOf(target as HTMLElement);
    items[(at + step + items.length) % items.length]?.focus();
  };
  const onFocus = ({ target }: FocusEvent) => {
    const group = groupOf(target);
    if (group !== null) stops.set(group, target as HTMLElement);
  };
  const onPointerDown = () => {
    isPointed = true;
  };

  const controller = new AbortController();
  const { signal } = controller;
  document.addEventListener('keydown', onTab, { signal, capture: true });
  document.addEventListener('keydown', onKeyDown, { signal });
  document.addEventListener('focusin', onFocus, { signal });
  document.addEventListener('pointerdown', onPointerDown, { signal, capture: true });
  return () => controller.abort();
}

/** The group of which something is an item; null where it is none. */
function groupOf(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof HTMLElement) || !target.matches(ITEMS)) return null;
  const group = target.closest<HTMLElement>(GROUPS);
  return group !== null && isOf(group, target) ? group : null;
}

function itemsOf(group: HTMLElement): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>(ITEMS)].filter(
    (item) => isOf(group, item) && item.checkVisibility(),
  );
}

/** What a button of the group opens has stops of its own. */
function isOf(group: HTMLElement, item: HTMLElement): boolean {
  const popover = item.closest('[popover]');
  return popover === null || !group.contains(popover);
}

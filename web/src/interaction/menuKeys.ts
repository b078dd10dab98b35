/**
 * Keys of the page's menus: the arrow down opens one, arrows, Home and End go through it. A menu has the class `menu`.
 */
import { controlsIn, openerOf } from './controls';
import { UNABLE } from './unable';

/** Listens in `document`; the answer ends it. */
export function attachMenuKeys(document: Document): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || event.defaultPrevented) return;
    const open = target.closest<HTMLElement>('.menu:popover-open');
    const named = target.getAttribute('popovertarget');
    const own = named === null ? null : document.getElementById(named);
    const menu = own?.classList.contains('menu') && !target.matches(UNABLE) ? own : null;
    // Inside of a menu the arrow goes on along it, unless the button's own menu is open.
    const isEntered = key === 'ArrowDown' && (open === null || menu?.matches(':popover-open'));
    if (isEntered && menu !== null) {
      event.preventDefault();
      menu.showPopover();
      (currentOf(menu) ?? controlsIn(menu)[0])?.focus();
    } else if (open !== null) moveIn(open, event);
  };
  const onToggle = (event: Event): void => {
    const { target } = event;
    const isMenu = target instanceof HTMLElement && target.classList.contains('menu');
    if (isMenu && target.matches(':popover-open')) currentOf(target)?.focus();
  };
  // Of a menu inside another a browser gives the focus back to nobody.
  const onBeforeToggle = (event: Event): void => {
    const { target } = event;
    const isClosed = target instanceof HTMLElement && (event as ToggleEvent).newState === 'closed';
    if (!isClosed || !target.contains(document.activeElement)) return;
    const opener = openerOf(target);
    if (opener?.closest('.menu:popover-open')) opener.focus();
  };
  const controller = new AbortController();
  const { signal } = controller;
  document.addEventListener('keydown', onKeyDown, { signal });
  document.addEventListener('toggle', onToggle, { signal, capture: true });
  document.addEventListener('beforetoggle', onBeforeToggle, { signal, capture: true });
  return () => controller.abort();
}

function moveIn(menu: HTMLElement, event: KeyboardEvent): void {
  const stops = controlsIn(menu);
  const isText = event.target instanceof HTMLInputElement && event.target.type === 'text';
  const at = stops.findIndex((stop) => stop.contains(document.activeElement));
  const last = stops.length - 1;
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last }[event.key];
  // Home and End are a line of text's own.
  if (to === undefined || (isText && !event.key.startsWith('Arrow'))) return;
  event.preventDefault();
  stops.at(to > last ? 0 : to)?.focus();
}

/** What a menu shows as chosen. */
function currentOf(menu: HTMLElement): HTMLElement | null {
  return menu.querySelector('[aria-current="true"]');
}

/** What of the page can have the focus, as it stands. */

const CONTROLS = 'button, input, select, summary, [role="slider"]';

/** The controls in an element; what its menus hold counts inside of them only. */
export function controlsIn(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => {
    const popover = control.closest('[popover]');
    return canHaveFocus(control) && (popover === null || popover.contains(element));
  });
}

export function canHaveFocus(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility();
}

/** The button that opens a popover; null of what is none. */
export function openerOf(element: HTMLElement): HTMLElement | null {
  return element.matches('[popover]')
    ? document.querySelector(`[popovertarget="${CSS.escape(element.id)}"]`)
    : null;
}

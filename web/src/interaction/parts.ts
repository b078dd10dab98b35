/** The parts of the page, and the focus that keys move from one to another. */
import type { Part } from '../model/page/workspace';
import { canHaveFocus, controlsIn } from './controls';

const SELECTORS: Readonly<Record<Part, string>> = {
  header: '.lab-header',
  settings: '#settings',
  figure: 'main',
  clock: '.transport',
};

/**
 * What goes to a part, where the focus was in it; from inside of it to its next group of controls. `openSettings` is
 * called where the settings are a sheet that is put away; it is to be there at once.
 */
export function betweenParts(openSettings: () => void): (part: Part) => void {
  /** Where the focus was in a part when it last left it by a key. */
  const lastFocused = new Map<Part, WeakRef<HTMLElement>>();
  return (part) => {
    const element = elementOf(part);
    if (part === 'settings' && element?.checkVisibility() === false) openSettings();
    const { activeElement: active } = document;
    if (!element?.checkVisibility() || !(active instanceof HTMLElement)) return;
    if (element.contains(active)) {
      const stops = stopsIn(element);
      const at = stops.findLastIndex(({ group }) => group.contains(active));
      stops[(at + 1) % stops.length]?.control.focus();
      return;
    }
    const left = PARTS.find((other) => elementOf(other)?.contains(active));
    if (left !== undefined) lastFocused.set(left, new WeakRef(active));
    const before = lastFocused.get(part)?.deref();
    (before !== undefined && canHaveFocus(before) ? before : firstOf(part, element))?.focus();
  };
}

const PARTS = Object.keys(SELECTORS) as Part[];

function elementOf(part: Part): HTMLElement | null {
  return document.querySelector<HTMLElement>(SELECTORS[part]);
}

/** Of the settings the first slider; the figure itself, whose first stop comes with Tab. */
function firstOf(part: Part, element: HTMLElement): HTMLElement | undefined {
  if (part === 'figure') return element;
  const controls = controlsIn(element);
  return (part === 'settings' ? sliderIn(controls) : undefined) ?? controls[0];
}

function sliderIn(controls: readonly HTMLElement[]): HTMLElement | undefined {
  return controls.find((control) => control.matches('[type="range"]'));
}

interface Stop {
  readonly group: HTMLElement;
  readonly control: HTMLElement;
}

/** The groups of a part, each with its first slider, or else its first control. */
function stopsIn(part: HTMLElement): readonly Stop[] {
  const groups = part.querySelectorAll<HTMLElement>('fieldset, section, details, [role="toolbar"]');
  const stops = new Map<HTMLElement, HTMLElement>();
  for (const group of groups) {
    const controls = controlsIn(group);
    const control = sliderIn(controls) ?? controls[0];
    // Of groups in each other the innermost.
    if (control !== undefined) stops.set(control, group);
  }
  return [...stops]
    .map(([control, group]) => ({ control, group }))
    .toSorted((one, other) => {
      const order = one.control.compareDocumentPosition(other.control);
      return order & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
    });
}

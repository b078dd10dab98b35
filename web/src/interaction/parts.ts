/** The parts of the page, and the focus that keys move from one to another. */

export type Part = 'header' | 'settings' | 'figure' | 'clock';

const SELECTORS: Readonly<Record<Part, string>> = {
  header: 'header',
  settings: '#settings',
  figure: 'main',
  clock: 'footer',
};
const CONTROLS = 'button, input, select, summary, [role="slider"]';

/** Where the focus was in a part when it last left it by a key. */
const left = new Map<Part, HTMLElement>();

/** Goes to a part, where the focus was in it; from inside of it to its next group of controls. */
export function goTo(part: Part): void {
  if (part === 'settings') openSheet();
  const element = document.querySelector<HTMLElement>(SELECTORS[part]);
  const active = document.activeElement;
  if (element === null || !element.checkVisibility() || !(active instanceof HTMLElement)) return;
  if (element.contains(active)) {
    const stops = stopsIn(element);
    const at = stops.findLastIndex(({ group }) => group.contains(active));
    stops[(at + 1) % stops.length]?.control.focus();
    return;
  }
  for (const [other, selector] of Object.entries(SELECTORS)) {
    if (active.closest(selector) !== null) left.set(other as Part, active);
  }
  const before = left.get(part);
  if (before?.isConnected && before.checkVisibility() && !before.matches(':disabled'))
    before.focus();
  else firstOf(part, element)?.focus();
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

/** What can have the focus in it, as it stands; what its menus hold apart. */
export function controlsIn(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) =>
      control.checkVisibility() &&
      !control.matches(':disabled') &&
      control.closest('[popover]') === null,
  );
}

/** On a narrow screen the settings are a sheet behind a button. */
function openSheet(): void {
  const sheet = document.querySelector<HTMLElement>(`${SELECTORS.settings}[data-open="false"]`);
  if (sheet?.checkVisibility() === false) {
    document.querySelector<HTMLElement>('[aria-controls="settings"]')?.click();
  }
}

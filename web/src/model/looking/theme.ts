/**
 * Light, dark or projector: what the reader chose last, and while they chose none what their system prefers, as it
 * changes. Presenting may have the projector's for as long as it lasts.
 */
import { remembered } from '../../base/remembered';
import { follows, type Readable } from '../../base/store';

export const THEMES = ['auto', 'light', 'dark', 'projector'] as const;
export type ThemeChoice = (typeof THEMES)[number];
export type Theme = Exclude<ThemeChoice, 'auto'>;

/** The reader's choice. */
export const themeChoice = remembered<ThemeChoice>('theme', THEMES, () => 'auto');
/** Whether presenting has the projector's theme, whatever the choice is. */
export const presentingTheme = remembered(
  'presenting-theme',
  ['chosen', 'projector'],
  () => 'chosen',
);

const system = matchMedia('(prefers-color-scheme: dark)');
const systemChange: Readable<boolean> = {
  get: () => system.matches,
  subscribe: (listener) => {
    system.addEventListener('change', listener);
    return () => system.removeEventListener('change', listener);
  },
};

/** The theme that is chosen, or the system's. */
export const theme: Readable<Theme> = follows([themeChoice, systemChange], () => {
  const choice = themeChoice.get();
  if (choice !== 'auto') return choice;
  return system.matches ? 'dark' : 'light';
});

/** The theme that the page has. */
export function themeOf(isPresenting: boolean): Theme {
  return isPresenting && presentingTheme.get() === 'projector' ? 'projector' : theme.get();
}

/** The projector's theme, or back from it: on the stage for the stage alone. */
export function toggleProjector(isPresenting: boolean): void {
  const isOn = themeOf(isPresenting) === 'projector';
  if (isPresenting) presentingTheme.set(isOn ? 'chosen' : 'projector');
  if (isOn && themeChoice.get() === 'projector') themeChoice.set('auto');
  if (!isOn && !isPresenting) themeChoice.set('projector');
}

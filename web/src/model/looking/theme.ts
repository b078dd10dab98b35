/**
 * Light, dark or projector: what the reader chose last, at first what their system prefers. Presenting may have the
 * projector's for as long as it lasts.
 */
import { remembered } from '../../base/remembered';

export const THEMES = ['light', 'dark', 'projector'] as const;
export type Theme = (typeof THEMES)[number];

/** The reader's choice. */
export const theme = remembered<Theme>('theme', THEMES, systemTheme);
/** Whether presenting has the projector's theme, whatever the choice is. */
export const presentingTheme = remembered(
  'presenting-theme',
  ['chosen', 'projector'],
  () => 'chosen',
);

/** The theme that the page has. */
export function themeOf(isPresenting: boolean): Theme {
  return isPresenting && presentingTheme.get() === 'projector' ? 'projector' : theme.get();
}

/** The projector's theme, or back from it: on the stage for the stage alone. */
export function toggleProjector(isPresenting: boolean): void {
  const isOn = themeOf(isPresenting) === 'projector';
  if (isPresenting) presentingTheme.set(isOn ? 'chosen' : 'projector');
  if (isOn && theme.get() === 'projector') theme.set(systemTheme());
  if (!isOn && !isPresenting) theme.set('projector');
}

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

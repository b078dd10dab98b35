/** Light, dark or projector: what the reader chose last, at first what their system prefers. */
import { createStore } from '../base/store';

export const THEMES = ['light', 'dark', 'projector'] as const;
export type Theme = (typeof THEMES)[number];

const STORAGE_KEY = 'quorumscope.theme';

export const theme = createStore<Theme>(firstTheme());

function firstTheme(): Theme {
  const stored = readStored();
  const known = THEMES.find((each) => each === stored);
  if (known !== undefined) return known;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

const show = (): void => {
  document.documentElement.dataset.theme = theme.get();
};
show();
theme.subscribe(() => {
  show();
  try {
    localStorage.setItem(STORAGE_KEY, theme.get());
  } catch {
    // Storage is closed to this page: the choice lasts as long as the page does.
  }
});

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

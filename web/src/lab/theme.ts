/** Light, dark or projector: what the reader chose last, at first what their system prefers. */
import { remembered } from '../base/remembered';

export const THEMES = ['light', 'dark', 'projector'] as const;
export type Theme = (typeof THEMES)[number];

export const theme = remembered<Theme>('theme', THEMES, () =>
  matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
);

const show = (): void => {
  document.documentElement.dataset.theme = theme.get();
};
show();
theme.subscribe(show);

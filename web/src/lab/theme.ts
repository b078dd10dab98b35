/**
 * Light, dark or projector: what the reader chose last, at first what their system prefers. Presenting may have the
 * projector's for as long as it lasts.
 */
import { remembered } from '../base/remembered';
import { createStore, type Readable } from '../base/store';
import type { Presentation } from '../model/page/presentation';

export const THEMES = ['light', 'dark', 'projector'] as const;
export type Theme = (typeof THEMES)[number];

/** The reader's choice. */
export const theme = remembered<Theme>('theme', THEMES, () =>
  matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
);
/** Whether presenting has the projector's theme, whatever the choice is. */
export const presentingTheme = remembered(
  'presenting-theme',
  ['chosen', 'projector'],
  () => 'chosen',
);

const shown = createStore(theme.get());
document.documentElement.dataset.theme = theme.get();
/** The theme that the page has, which stands at the document's root. */
export const shownTheme: Readable<Theme> = shown;

/** Keeps the document in step with the choices and with presenting; the answer ends it. */
export function attachTheme(presentation: Readable<Presentation>): () => void {
  const root = document.documentElement;
  const show = () => {
    const { isOn } = presentation.get();
    const next = isOn && presentingTheme.get() === 'projector' ? 'projector' : theme.get();
    root.dataset.theme = next;
    root.dataset.presenting = String(isOn);
    shown.set(next);
  };
  show();
  const ends = [theme, presentingTheme, presentation].map((store) => store.subscribe(show));
  return () => {
    for (const end of ends) end();
  };
}

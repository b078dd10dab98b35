/** The theme at the document's root, in step with what is chosen and with presenting. */
import { createStore, type Readable } from '../base/store';
import { presentingTheme, type Theme, theme, themeOf } from '../model/looking/theme';
import { type Presentation, stageSizes } from '../model/viewer/presentation';

const shown = createStore(theme.get());
document.documentElement.dataset.theme = theme.get();
/** The theme that the page has, which stands at the document's root. */
export const shownTheme: Readable<Theme> = shown;

/** Shows a theme that is nobody's choice: what is chosen stays as it is. */
export function showTheme(name: Theme): void {
  document.documentElement.dataset.theme = name;
  shown.set(name);
}

/** Keeps the document in step with the choices and with presenting; the answer ends it. */
export function attachTheme(presentation: Readable<Presentation>): () => void {
  const root = document.documentElement;
  const show = () => {
    const { isOn } = presentation.get();
    const next = themeOf(isOn);
    root.dataset.theme = next;
    root.dataset.presenting = String(isOn);
    for (const [name, size] of Object.entries(stageSizes(innerWidth, innerHeight, next))) {
      if (isOn) root.style.setProperty(name, size);
      else root.style.removeProperty(name);
    }
    shown.set(next);
  };
  show();
  const ends = [theme, presentingTheme, presentation].map((store) => store.subscribe(show));
  addEventListener('resize', show);
  return () => {
    removeEventListener('resize', show);
    for (const end of ends) end();
  };
}

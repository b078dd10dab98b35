/** The theme of an embedded figure: what its host asks for, or what the reader's system prefers. */

import type { Readable } from '../base/store';
import { showTheme } from '../lab/theme';
import { themeProperties } from '../model/embed/colors';
import type { Appearance } from '../model/embed/request';

export function attachEmbedTheme(appearance: Readable<Appearance>): void {
  const { style } = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  let worn: readonly string[] = [];
  const show = () => {
    const { theme, colors } = appearance.get();
    const properties = Object.entries(themeProperties(colors));
    for (const name of worn) style.removeProperty(name);
    for (const [name, value] of properties) style.setProperty(name, value);
    worn = properties.map(([name]) => name);
    showTheme(theme === 'auto' ? (system.matches ? 'dark' : 'light') : theme);
  };
  show();
  appearance.subscribe(show);
  system.addEventListener('change', show);
}

/** The theme of an embedded figure: what its host asks for, or what the reader's system prefers. */

import { showTheme } from '../lab/theme';
import { themeProperties } from '../model/embed/colors';
import type { EmbedRequest } from '../model/embed/request';

export function attachEmbedTheme({
  theme: asked,
  colors,
}: Pick<EmbedRequest, 'theme' | 'colors'>): void {
  for (const [name, value] of Object.entries(themeProperties(colors)))
    document.documentElement.style.setProperty(name, value);
  const system = matchMedia('(prefers-color-scheme: dark)');
  const show = () => showTheme(asked === 'auto' ? (system.matches ? 'dark' : 'light') : asked);
  show();
  if (asked === 'auto') system.addEventListener('change', show);
}

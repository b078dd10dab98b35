/** The theme of an embedded figure: what its host asks for, or what the reader's system prefers. */

import { showTheme } from '../lab/theme';
import type { EmbedRequest } from '../model/embed/request';

export function attachEmbedTheme(asked: EmbedRequest['theme']): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const show = () => showTheme(asked === 'auto' ? (system.matches ? 'dark' : 'light') : asked);
  show();
  if (asked === 'auto') system.addEventListener('change', show);
}

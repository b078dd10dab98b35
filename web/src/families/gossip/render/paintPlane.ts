/** Paints the plane of two senders’ rates at the playhead. */
import { formatRate } from '../../../base/format';
import type { Renderer, TextStyle } from '../../../render/renderer';
import { sizeOf, type Theme } from '../../../render/theme';
import type { Plane } from '../layout/plane';

export function paintPlane(
  renderer: Renderer,
  theme: Theme,
  { area, most, short, edge, walk, point, rates }: Plane,
  [one, other]: readonly [string, string],
): void {
  const { lineScale, textPx } = theme;
  const { x, y, width, height } = area;
  const [right, bottom] = [x + width, y + height];
  renderer.clip(area, () => {
    renderer.union(short, { color: theme.alert, opacity: 0.1 });
    renderer.polyline(edge, { color: theme.alert, widthPx: 1.2 * lineScale, opacity: 0.7 });
    if (walk.length > 2) {
      renderer.polyline(walk, { color: theme.looks.even, widthPx: 1.6 * lineScale });
    }
  });
  const rule = { color: theme.ruleSoft, widthPx: lineScale };
  renderer.segments(Float32Array.of(x, y, x, bottom, x, bottom, right, bottom), rule);
  const begins = Float32Array.of(walk[0] as number, walk[1] as number);
  const line = { color: theme.looks.even, widthPx: 1.4 * lineScale };
  renderer.glyphs('circle', begins, 0.28 * textPx, { color: theme.paper }, line);
  renderer.glyphs('circle', Float32Array.from(point), 0.36 * textPx, { color: theme.ink }, null);
  const soft: TextStyle = { color: theme.inkSoft, sizePx: sizeOf(0.8, theme), align: 'right' };
  const faint = { ...soft, color: theme.inkFaint };
  const rows: readonly (readonly [string, TextStyle])[] = [
    [`${other} ${formatRate(rates[1])} ↑`, soft],
    [`${one} ${formatRate(rates[0])} →`, soft],
    [`both ${formatRate(rates[0] + rates[1])}`, { ...soft, color: theme.ink, weight: 'bold' }],
    ['red: too few', faint],
    [`axes to ${formatRate(most)}`, faint],
  ];
  // Where the words of the wave are, below what the panel is called.
  rows.forEach(([text, style], row) => {
    renderer.text(text, x - 0.7 * textPx, y + (2 + 1.25 * row) * textPx, style);
  });
}

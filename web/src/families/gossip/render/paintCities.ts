/** Paints the wave over a map, where peers stand in cities: who has it, and over which ways it came. */
import { formatLatency } from '../../../base/format';
import type { Renderer, TextStyle } from '../../../render/renderer';
import { sizeOf, type Theme } from '../../../render/theme';
import { type Ground, placesOn } from '../layout/ground';
import type { RunWave } from '../layout/waves';
import { paintPeers, type Told } from './paintPeers';

const ALIGN = { start: 'left', middle: 'center', end: 'right' } as const;

export function paintCities(
  renderer: Renderer,
  theme: Theme,
  ground: Ground,
  { wave, ageNs }: RunWave,
  told: Told,
): void {
  const { lineScale } = theme;
  renderer.segments(ground.coasts, { color: theme.rule, widthPx: lineScale });
  const peers = placesOn(ground, wave, ageNs, told.hides);
  const later = { color: theme.inkFaint, widthPx: lineScale, opacity: 0.35 };
  const there = { color: theme.looks.even, widthPx: 1.3 * lineScale };
  const lastFirst = [...peers].sort((a, b) => Number(a.isReached) - Number(b.isReached));
  for (const { peer, from, isReached } of lastFirst) {
    if (from === null) continue;
    for (const line of ground.way(from, peer)) renderer.polyline(line, isReached ? there : later);
  }
  paintPeers(renderer, theme, peers, wave.maker, told);
  const style: TextStyle = { color: theme.inkSoft, sizePx: sizeOf(0.85, theme) };
  for (const { index, x, y, anchor } of ground.names) {
    const { name, peers: there } = ground.cities[index] ?? { name: '', peers: [] };
    const times = there.flatMap((peer) => wave.peers[peer]?.tookNs ?? []);
    const firstNs = Math.min(...times);
    const isThere = firstNs <= ageNs && !there.includes(wave.maker);
    const text = isThere ? `${name} ${formatLatency(firstNs / 1e9)}` : name;
    renderer.text(text, x, y, { ...style, align: ALIGN[anchor], baseline: 'middle' });
  }
}

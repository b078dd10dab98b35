/** Paints the peers of a wave where they are: who has it, what they are to the others, whose desk is shown. */
import type { Renderer, TextStyle } from '../../../render/renderer';
import { sizeOf, type Theme } from '../../../render/theme';
import type { PlacedPeer } from '../layout/wave';

export interface Told {
  /** The peer whose desk is shown; null: none is. */
  readonly desk: number | null;
  /** Of each peer: 1 where it is silent, 2 where it breaks the rules. */
  readonly roles: Uint8Array;
  /** Nothing of what follows may be told. */
  readonly hides: boolean;
}

/** A number stands in a circle that is so many text heights wide. */
const numberedEm = 0.5;

export function paintPeers(
  renderer: Renderer,
  theme: Theme,
  peers: readonly PlacedPeer[],
  maker: number,
  { desk, roles }: Pick<Told, 'desk' | 'roles'>,
): void {
  const { lineScale, textPx } = theme;
  const isNumbered = peers.length <= 60;
  const radius = isNumbered ? numberedEm * textPx : Math.max(2, 0.25 * textPx);
  const number: TextStyle = {
    ...{ color: theme.inkFaint, sizePx: sizeOf(0.7, theme) },
    ...{ align: 'center', baseline: 'middle' },
  };
  for (const peer of peers) {
    const place = Float32Array.of(peer.x, peer.y);
    const isMaker = peer.peer === maker;
    const color = isMaker ? theme.ink : theme.looks.even;
    const isFull = isMaker || peer.isReached;
    const edge = { color: isFull ? color : theme.inkFaint, widthPx: 1.2 * lineScale };
    renderer.glyphs('circle', place, radius, { color: isFull ? color : theme.paper }, edge);
    const role = roles[peer.peer] ?? 0;
    if (role > 0) {
      const around = { color: role === 2 ? theme.alert : theme.inkSoft, widthPx: 1.6 * lineScale };
      renderer.glyphs('octagon', place, radius + 1.5 * lineScale, null, around);
    }
    if (peer.peer === desk) {
      const ring = { color: theme.ink, widthPx: 1.8 * lineScale };
      renderer.glyphs('circle', place, radius + 2.5 * lineScale, null, ring);
    }
    if (!isNumbered) continue;
    const ink = isFull ? theme.paper : theme.inkSoft;
    renderer.text(`${peer.peer}`, peer.x, peer.y, { ...number, color: ink });
  }
}

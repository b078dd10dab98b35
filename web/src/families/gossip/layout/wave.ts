/**
 * How one transaction spreads, as a wave: its maker in the middle, each other peer as far out as it takes to get there,
 * with a line from whoever it got it from. Areas grow as time does, so that what is early has room, and each branch of
 * the tree of first arrivals has its own beside the others.
 */
import type { TransactionDetail } from '../../../core/messages';
import type { TransactionSketch } from '../control';

export interface WavePeer {
  readonly peer: number;
  /** From whom it has it; null of the maker, and of who never gets it. */
  readonly from: number | null;
  /** How long it took; null: never. */
  readonly tookNs: number | null;
  /** In turns, from the top on. */
  readonly turn: number;
  /** How many links away from the maker; null: out of reach. */
  readonly links: number | null;
}

export interface Wave {
  readonly maker: number;
  readonly madeNs: number;
  /** By their numbers. */
  readonly peers: readonly WavePeer[];
}

/** That of the marked transaction of a run with so many peers. */
export function waveOf(
  { to: maker, submittedNs: madeNs, subject }: TransactionDetail,
  count: number,
): Wave {
  const sketch = subject as TransactionSketch | null;
  const told = sketch?.arrivals ?? [];
  const arrivals = told.map(({ from, peer, timeNs }) => ({ from, peer, tookNs: timeNs - madeNs }));
  const children = new Map<number, number[]>();
  for (const { from, peer } of arrivals) {
    const known = children.get(from);
    if (known === undefined) children.set(from, [peer]);
    else known.push(peer);
  }
  const arrived = new Map(arrivals.map((arrival) => [arrival.peer, arrival]));
  const all = Array.from({ length: count }, (_, peer) => peer);
  const missing = all.filter((peer) => peer !== maker && !arrived.has(peer));
  const turns = new Map<number, number>([[maker, 0]]);
  const take = (peer: number) => turns.set(peer, (turns.size - 0.5) / Math.max(1, count - 1));
  /** A peer is in the middle of what got it from there. */
  const place = (peer: number): void => {
    const below = children.get(peer) ?? [];
    const half = below.length >> 1;
    below.slice(0, half).forEach(place);
    take(peer);
    below.slice(half).forEach(place);
  };
  (children.get(maker) ?? []).forEach(place);
  // Combinations come from peers that cannot solve them yet: these have no place in a tree from the maker on.
  for (const { peer } of arrivals) if (!turns.has(peer)) place(peer);
  missing.forEach(take);
  return {
    ...{ maker, madeNs },
    peers: all.map((peer) => {
      const arrival = arrived.get(peer);
      return {
        peer,
        from: arrival?.from ?? null,
        tookNs: peer === maker ? 0 : (arrival?.tookNs ?? null),
        turn: turns.get(peer) ?? 0,
        links: sketch?.links?.[peer] ?? null,
      };
    }),
  };
}

/** How many others have it a time after it was made. */
export function reachedBy({ peers, maker }: Wave, ageNs: number): number {
  return peers.filter(({ peer, tookNs }) => peer !== maker && tookNs !== null && tookNs <= ageNs)
    .length;
}

/** Circles of equal times, so that two to five fit; and the time of the rim, which holds all. */
export function ringsOf(mostNs: number): { readonly stepNs: number; readonly rimNs: number } {
  const most = Math.max(mostNs, 1e6);
  const decade = 10 ** Math.floor(Math.log10(most));
  const stepNs = [0.2, 0.5, 1, 2].map((part) => part * decade).find((step) => most / step <= 5);
  const step = stepNs ?? 2 * decade;
  return { stepNs: step, rimNs: Math.ceil(most / step) * step };
}

/** "0.2 s" where the rim is a second or more, else "200 ms". */
export function ringText(atNs: number, rimNs: number): string {
  return rimNs >= 1e9
    ? `${Number((atNs / 1e9).toPrecision(3))}\u00a0s`
    : `${Number((atNs / 1e6).toPrecision(3))}\u00a0ms`;
}

export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radiusPx: number;
}

/** How far out a time is, of a rim: as its square root. */
export function partOf(tookNs: number, rimNs: number): number {
  return Math.sqrt(Math.max(0, tookNs) / rimNs);
}

/** Where a peer is that is so far out, from 0 to 1. */
export function onDisc({ x, y, radiusPx }: Disc, part: number, turn: number) {
  const angle = 2 * Math.PI * turn - Math.PI / 2;
  return {
    x: x + part * radiusPx * Math.cos(angle),
    y: y + part * radiusPx * Math.sin(angle),
  };
}

export interface PlacedPeer extends WavePeer {
  readonly x: number;
  readonly y: number;
  /** Whether it has the transaction at the time of the picture. */
  readonly isReached: boolean;
}

/** Beyond the rim of times, for who never gets it, or not before a time that nothing is told of. */
const OUTSIDE = 1.13;

/** The peers of a wave as they are at an age; `hides`: who gets it later is told of nothing but that. */
export function placesOf(
  wave: Wave,
  disc: Disc,
  rimNs: number,
  ageNs: number,
  hides: boolean,
): readonly PlacedPeer[] {
  return wave.peers.map((peer, index) => {
    const { tookNs } = peer;
    const isReached = tookNs !== null && tookNs <= ageNs;
    const isPlaced = tookNs !== null && (isReached || !hides);
    const turn = isPlaced ? peer.turn : (index + 0.5) / wave.peers.length;
    return {
      ...peer,
      ...(isPlaced ? {} : { from: null }),
      ...onDisc(disc, isPlaced ? partOf(tookNs, rimNs) : OUTSIDE, turn),
      isReached,
    };
  });
}

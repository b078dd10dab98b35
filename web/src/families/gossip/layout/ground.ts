/** The map below the wave, where peers stand in cities: it comes later, for most runs have no places. */
import type { Rect } from '../../../base/geometry';
import { createStore } from '../../../base/store';
import type { LaneInfo } from '../../../core/messages';
import type { Label } from '../../../layout/map/labels';
import type { PlacedPeer, Wave } from './wave';

export interface Ground {
  /** The outlines of the continents: x, y of two ends each. */
  readonly coasts: Float32Array;
  /** Cities, and who stands there. */
  readonly cities: readonly { readonly name: string; readonly peers: readonly number[] }[];
  /** Where their names stand, with room for a time behind them. */
  readonly names: readonly Label[];
  /** Where each peer stands: those of one city around it. */
  readonly spots: readonly { readonly x: number; readonly y: number }[];
  /** The shortest way over the Earth from one peer to another, as lines of x, y. */
  readonly way: (from: number, to: number) => readonly Float32Array[];
}

/** Lays out where peers are, with the maker’s meridian in the middle; null where that is not on Earth. */
export type LayGround = (
  lanes: readonly LaneInfo[],
  maker: number,
  area: Rect,
  textPx: number,
) => Ground | null;

/** What lays it out; null before it is there. */
export const layGround = createStore<LayGround | null>(null);

/** Asks for it. A map that does not load leaves the rings. */
export async function loadGround(): Promise<void> {
  if (layGround.get() !== null) return;
  const { layCities } = await import('./cities');
  layGround.set(layCities);
}

/** Whether runs say where their peers are. */
export function havePlaces(lanes: readonly LaneInfo[]): boolean {
  return lanes.length > 0 && lanes.every(({ region }) => region !== null);
}

/** It is asked for in every frame. */
const known = new WeakMap<readonly LaneInfo[], { key: string; ground: Ground | null }>();

/** That of a run; null where it has none, or its map is not there yet. */
export function groundOf(
  lanes: readonly LaneInfo[],
  maker: number,
  area: Rect,
  textPx: number,
): Ground | null {
  const lay = layGround.get();
  if (lay === null || !havePlaces(lanes)) return null;
  const key = [maker, area.x, area.y, area.width, area.height, textPx].join();
  const before = known.get(lanes);
  if (before?.key === key) return before.ground;
  const ground = lay(lanes, maker, area, textPx);
  known.set(lanes, { key, ground });
  return ground;
}

/** The peers of a wave at an age, where they stand; `hides`: by whom later peers get it stays hidden. */
export function placesOn(
  { spots }: Ground,
  wave: Wave,
  ageNs: number,
  hides: boolean,
): readonly PlacedPeer[] {
  return wave.peers.map((peer) => {
    const { x, y } = spots[peer.peer] ?? { x: 0, y: 0 };
    const isReached = peer.tookNs !== null && peer.tookNs <= ageNs;
    return { ...peer, ...(isReached || !hides ? {} : { from: null }), x, y, isReached };
  });
}

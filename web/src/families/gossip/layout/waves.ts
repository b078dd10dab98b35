/** The waves of all runs that are shown, to one scale. */
import type { TransactionDetail } from '../../../core/messages';
import { ringsOf, type Wave, waveOf } from './wave';

export interface RunWave {
  readonly wave: Wave;
  /** How long ago the transaction was made; below 0 it is not made yet. */
  readonly ageNs: number;
  /** The time of the rim. */
  readonly rimNs: number;
}

/** So long at least is what a rim stands for. */
const LEAST_NS = 5e7;

/** Made once for each followed transaction: it is asked for in every frame. */
const known = new WeakMap<TransactionDetail, Wave>();

function knownWave(detail: TransactionDetail, peers: number): Wave {
  const made = known.get(detail) ?? waveOf(detail, peers);
  known.set(detail, made);
  return made;
}

/**
 * Run by run; null where none is marked. `peers`: how many there are in each. `hides`: the scale, too, tells of nothing
 * after the playhead.
 */
export function wavesOf(
  transactions: readonly (TransactionDetail | null)[],
  peers: readonly number[],
  playheadNs: number,
  hides: boolean,
): readonly (RunWave | null)[] {
  const waves = transactions.map((detail, index) =>
    detail === null ? null : knownWave(detail, peers[index] ?? 0),
  );
  const tookNs = waves.flatMap((wave) =>
    wave === null
      ? []
      : wave.peers.map(({ tookNs }) => {
          const ageNs = playheadNs - wave.madeNs;
          return hides && (tookNs ?? 0) > ageNs ? Math.max(0, ageNs) : (tookNs ?? 0);
        }),
  );
  const { rimNs } = ringsOf(Math.max(LEAST_NS, ...tookNs));
  return waves.map((wave) => wave && { wave, ageNs: playheadNs - wave.madeNs, rimNs });
}

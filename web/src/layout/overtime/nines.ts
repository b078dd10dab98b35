/**
 * Latency over the share of transactions that waited no longer, on an axis of nines: from 90 to 99 % is as far as from
 * 99 to 99.9 %, so that the slowest have room.
 */
import type { Cumulative } from './overTime';

/** Where lines and numbers stand. */
const SHARES = [0, 0.5, 0.9, 0.99, 0.999, 0.9999];

/** How many nines a share has: 0.9 has one, 0.99 two; infinitely many where nobody is left. */
export function ninesOf(share: number): number {
  return -Math.log10(1 - share);
}

/** A share at which the axis is marked. */
export interface ShareTick {
  readonly share: number;
  readonly nines: number;
  readonly text: string;
}

/** As far as somebody waited longer, in the run with the most answers: of a thousand nobody is beyond 99.99 %. */
export function shareTicks(runs: readonly (Cumulative | null)[]): readonly ShareTick[] {
  const most = Math.max(0, ...runs.map((run) => run?.transactions ?? 0));
  return SHARES.filter((share) => share <= 0.9 || hasBeyond(share, most)).map((share) => ({
    share,
    nines: ninesOf(share),
    text: `${Number((100 * share).toFixed(2))}\u00a0%`,
  }));
}

/** Whether of so many transactions one at least waited longer than such a share of them. */
export function hasBeyond(share: number, transactions: number): boolean {
  // What a float makes of 1 - 0.9999 is a little less.
  return Math.round(transactions * (1 - share) * 1e6) >= 1e6;
}

/** A point of a line: so many nines waited no longer. */
export interface NinesPoint {
  readonly nines: number;
  readonly latencyNs: number;
}

/** The steps of a run's line from no nines on to so many, or to its longest but one. */
export function ninesLine(run: Cumulative, most: number): readonly NinesPoint[] {
  const end = Math.min(most, Math.log10(run.transactions));
  const points: NinesPoint[] = [];
  for (let row = 1; row < run.share.length; row++) {
    const from = Math.min(end, ninesOf(run.share[row - 1] as number));
    const to = Math.min(end, ninesOf(run.share[row] as number));
    if (to <= from) continue;
    const latencyNs = run.latencyNs[row] as number;
    points.push({ nines: from, latencyNs }, { nines: to, latencyNs });
  }
  return points;
}

/** What the table of the runs says of a run first, as exact numbers: links carry them beside the digest. */
import { formatCount } from '../../base/format';
import type { RunReport } from '../../core/messages';

export interface Headline {
  /** Transactions. */
  readonly committed: number;
  /**
   * Median client latency in whole microseconds; `growing` where the queue grows, so that it would depend on the length
   * of the run; `none` where nobody was answered.
   */
  readonly latency: number | 'growing' | 'none';
}

/** What headlines in links have to be. */
export const HEADLINES =
  'for each shown run what it committed and its median latency, as in 1204tx:214368us, with commas between';

export function headlineOf({
  committed = 0,
  latency_s: waits,
  queue_grows: isGrowing,
}: Pick<RunReport, 'committed' | 'latency_s' | 'queue_grows'>): Headline {
  if (isGrowing) return { committed, latency: 'growing' };
  return { committed, latency: waits === null ? 'none' : Math.round(waits.p50 * 1e6) };
}

/** As links write it: `1204tx:214368us`. */
export function headlineText({ committed, latency }: Headline): string {
  return `${committed}tx:${typeof latency === 'number' ? `${latency}us` : latency}`;
}

export function headlineFrom(text: string): Headline | null {
  const number = '(0|[1-9]\\d{0,14})';
  const match = new RegExp(`^${number}tx:(?:${number}us|(growing|none))$`).exec(text);
  if (match === null) return null;
  const [, committed, micros, word] = match;
  const latency = micros === undefined ? (word as 'growing' | 'none') : Number(micros);
  return { committed: Number(committed), latency };
}

/** For people: "214.368 ms". */
export function formatMedian(latency: Headline['latency']): string {
  if (latency === 'none') return 'none answered';
  if (latency === 'growing') return latency;
  const [millis, micros] = [Math.floor(latency / 1000), latency % 1000];
  return `${formatCount(millis)}.${String(micros).padStart(3, '0')} ms`;
}

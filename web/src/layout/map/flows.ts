/**
 * Messages on a map that are too dense to be rows: their windows say how many leave in each stretch of time, not each
 * one's instant.
 */
import type { TraceWindow } from '../../core/columns';
import type { Flight } from './flights';
import type { Ways } from './ways';

/** More are not told apart. */
const shownMax = 2000;

/**
 * Dense messages on their way at `timeNs`, spread evenly over the stretch of time in which they leave; each is a point
 * of its way. Bit i of `kinds` shows kind i. Those with a row of their own are left to `flightsAt`.
 */
export function flowsAt(
  { bands, originNs }: Pick<TraceWindow, 'bands' | 'originNs'>,
  timeNs: number,
  kinds: number,
  ways: Ways,
): Flight[] {
  const atNs = timeNs - originNs;
  const flights: Flight[] = [];
  for (let band = 0; band < bands.count; band++) {
    const kind = bands.kind[band] as number;
    const startNs = bands.startNs[band] as number;
    const delayNs = bands.delayNs[band] as number;
    const hasRows = (bands.spacingNs[band] as number) >= bands.singlesFromNs;
    if ((kinds & (1 << kind)) === 0 || hasRows || !(delayNs > 0)) continue;
    if (startNs > atNs || startNs + bands.bucketNs + delayNs < atNs) continue;
    const way = ways(bands.source[band] as number, bands.target[band] as number);
    if (way === null) continue;
    const count = bands.messages[band] as number;
    for (let message = 0; message < count && flights.length < shownMax; message++) {
      const outNs = startNs + ((message + 0.5) / count) * bands.bucketNs;
      const gone = (atNs - outNs) / delayNs;
      if (gone <= 0 || gone >= 1) continue;
      // No row of the trace has a negative number.
      flights.push({
        ...{ row: -1 - flights.length, kind, look: 'even', number: '', isLost: false },
        ...{ way, last: gone, first: gone },
      });
    }
  }
  return flights;
}

/** What was measured of JPaxos, the program of the paper's authors, as it was in April 2011. */
import { PLAIN, type Sweep } from '../../../model/sweep/description';
import type { MeasuredFigure } from '../../../model/sweep/figure';

/**
 * Medians of requests a second (8 KB, 1,200 clients, channels of 10 Mbit/s and 50 ms each way, seconds 10 to 45), by
 * windows and the requests of a batch.
 */
const COLLAPSE = [
  { window: 5, requests: 15, answered: 142.5 },
  { window: 5, requests: 19, answered: 143.9 },
  { window: 35, requests: 3, answered: 71.3 },
  { window: 10, requests: 13, answered: 39.7 },
  { window: 5, requests: 27, answered: 35.5 },
  { window: 10, requests: 15, answered: 24.9 },
  { window: 5, requests: 31, answered: 23.9 },
] as const;

/** Of a 2a of so many requests of 8 KB. */
const bytesOf = (requests: number) => requests * (8192 + 16) + 25;

export function collapseFigure(
  id: string,
  variant: string,
  sweep: Omit<Sweep, 'look'>,
): MeasuredFigure {
  return {
    ...{ id, measure: 'goodput_tps', isLog: false, path: sweep.description.x.path, about: null },
    source: 'JPaxos, run over TCP with these links',
    note: 'A dot of another batch stands at the window that fills the channel for as long.',
    series: [
      {
        name: variant,
        isFitted: false,
        points: COLLAPSE.map(({ window, requests, answered }) => ({
          x: (window * bytesOf(requests)) / bytesOf(3),
          values: new Map([['goodput_tps', { value: answered, isOff: false, isClaimed: true }]]),
        })),
      },
    ],
    sweep: { ...sweep, look: PLAIN },
  };
}

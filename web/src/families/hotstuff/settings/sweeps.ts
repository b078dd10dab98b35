/** What HotStuff says to sweeps. */
import type { SweepsOfFamily } from '../../../model/sweep/family';
import { MEASURES } from '../measures';
import { questions } from './questions';

export const sweeps: SweepsOfFamily = {
  measures: MEASURES,
  questions,
  ...{ first: null, measured: [], closedForm: null, advise: () => null },
  limits: {
    'round trip': 'one block a round trip',
    'block cap': 'blocks are full at their cap',
    'time-out': 'time-outs',
    'full blocks': 'waits for full blocks',
  },
  pairs: [
    ...['--accent', '--vote', '--fetch', '--rival'],
    ...['--alert', '--commit', '--ink', '--ink-faint'],
  ],
  // Under its group's name a slider needs no more; beside an axis it would be taken for the size of every block.
  axisNames: { 'protocol.batch.max_tx': 'Batch, at most' },
};

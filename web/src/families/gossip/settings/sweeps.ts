/** What gossip says to sweeps. */
import type { SweepsOfFamily } from '../../../model/sweep/family';
import { MEASURES } from '../measures';
import { own, plane } from './plane';
import { questions } from './questions';

export const sweeps: SweepsOfFamily = {
  measures: MEASURES,
  ...{ questions, first: plane, measured: [], closedForm: null, advise: () => null },
  limits: {},
  own,
  everywhere: { path: 'protocol.silent', values: [0, 1, 2, 3, 4, 5, 6, 7, 8] },
  together: { overhead: 'overhead_with_headers', overhead_with_headers: 'overhead' },
  against: 'overhead',
  pairs: [
    ...['--accent', '--vote', '--fetch', '--rival'],
    ...['--alert', '--commit', '--ink', '--ink-faint'],
  ],
  axisNames: {},
  about: {
    'latency_s.p50': 'median over transactions and peers',
    overhead: 'sums or copies that come for each transaction that is new',
    gain: 'rates swing where it is above half of pi',
    overhead_with_headers: 'with ids, hashes and requests, in transactions',
  },
};

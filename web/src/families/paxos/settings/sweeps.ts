/** What MultiPaxos says to sweeps. */
import type { SweepsOfFamily } from '../../../model/sweep/family';
import { MEASURES } from '../measures';
import { advise } from './advice';
import { foresee } from './forms';
import { batchFirst, measured, questions } from './questions';

export const sweeps: SweepsOfFamily = {
  measures: MEASURES,
  ...{ questions, first: batchFirst, measured, advise },
  closedForm: {
    ...{ name: 'closed form', foresee, limits: ['window', 'channel', 'processor'] },
    bend: 'the window is w: a larger one gains nothing',
  },
  limits: {
    window: 'window is full',
    processor: 'processor is full',
    channel: 'channel is full',
    clients: 'clients wait',
    'no progress': 'nothing is executed',
  },
  pairs: [
    ...['--accent', '--vote', '--fetch', '--rival'],
    ...['--alert', '--commit', '--ink', '--ink-faint'],
  ],
  axisNames: {
    'network.tcp.initial_window_bytes': 'TCP begins with',
  },
};

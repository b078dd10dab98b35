/** What two clusters say to sweeps. */
import type { SweepsOfFamily } from '../../../model/sweep/family';
import { MEASURES } from '../measures';
import { questions, replicasFirst } from './questions';

export const sweeps: SweepsOfFamily = {
  measures: MEASURES,
  ...{ questions, first: replicasFirst, measured: [], closedForm: null, advise: () => null },
  limits: {},
  pairs: [
    ...['--accent', '--vote', '--fetch', '--rival'],
    ...['--alert', '--commit', '--ink', '--ink-faint'],
  ],
  axisNames: {},
  about: {
    'copies.across': 'how often a message crosses, in the mean',
    'copies.spurious': 'sent again although it was neither lost nor given to a faulty replica',
  },
};

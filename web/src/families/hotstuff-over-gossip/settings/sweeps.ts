/** What HotStuff over gossip says to sweeps. */
import type { SweepsOfFamily } from '../../../model/sweep/family';
import { sweeps as hotstuff } from '../../hotstuff/settings/sweeps';
import { MEASURES } from '../measures';
import { questions, replicasFirst } from './questions';

export const sweeps: SweepsOfFamily = {
  ...hotstuff,
  measures: MEASURES,
  ...{ questions, first: replicasFirst },
  axisNames: {},
};

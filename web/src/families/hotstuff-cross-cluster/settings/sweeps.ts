/** What HotStuff across two clusters says to sweeps. */
import type { SweepsOfFamily } from '../../../model/sweep/family';
import { sweeps as hotstuff } from '../../hotstuff/settings/sweeps';
import { MEASURES } from '../measures';
import { lossFirst, questions } from './questions';

export const sweeps: SweepsOfFamily = {
  ...hotstuff,
  measures: MEASURES,
  ...{ questions, first: lossFirst },
  axisNames: {},
};

/** What of HotStuff across two clusters is known before the engine starts. */
import { file as schema } from '../../../../core-wasm/families/hotstuff-cross-cluster/schema.json?bare';
import { stopKind } from '../../model/run/stopKind';
import type { FamilyFirst } from '../first';
import { stops } from '../hotstuff/stops';
import { tables } from './tables';

export const first: FamilyFirst = {
  tables,
  scenarios: { name: 'hotstuff_cross_cluster', schema, loadFormerWords: async () => ({}) },
  runs: {
    stops: [
      stopKind('takeover', 'step of the takeover'),
      stopKind('resent', 'piece that is sent again'),
      ...stops,
    ],
  },
};

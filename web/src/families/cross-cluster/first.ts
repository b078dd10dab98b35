/** What of two clusters is known before the engine starts. */
import { file as schema } from '../../../../core-wasm/families/cross-cluster/schema.json?bare';
import { stopKind } from '../../model/run/stopKind';
import type { FamilyFirst } from '../first';
import { tables } from './tables';

export const first: FamilyFirst = {
  tables,
  scenarios: { name: 'cross_cluster', schema, loadFormerWords: async () => ({}) },
  runs: {
    stops: [
      stopKind('resent', 'message that is sent again'),
      stopKind('missed', 'count of who misses a message'),
      stopKind('quacked', 'QUACK'),
    ],
  },
};

/** What of gossip is known before the engine starts. */
import { file as schema } from '../../../../core-wasm/families/gossip/schema.json?bare';
import { stopKind } from '../../model/run/stopKind';
import type { FamilyFirst } from '../first';
import { tables } from './tables';

export const first: FamilyFirst = {
  tables,
  scenarios: { name: 'gossip', schema, loadFormerWords: async () => ({}) },
  runs: {
    stops: [
      stopKind('opened', 'sum that opens several'),
      stopKind('made', 'transaction that is made'),
      stopKind('lost', 'sum that counts as lost'),
    ],
  },
};

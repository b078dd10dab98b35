/** What of MultiPaxos is known before the engine starts. */
import { file as schema } from '../../../../core-wasm/families/paxos/schema.json?bare';
import { stopKind } from '../../model/run/stopKind';
import type { FamilyFirst } from '../first';
import { tables } from './tables';

export const first: FamilyFirst = {
  tables,
  scenarios: { name: 'paxos', schema, loadFormerWords: async () => ({}) },
  runs: {
    stops: [
      stopKind('decided', 'decision'),
      stopKind('copy', '2a that is sent again'),
      stopKind('leader', 'change of leader'),
    ],
  },
};

/** What of HotStuff is known before the engine starts. */
import { file as schema } from '../../../../core-wasm/families/hotstuff/format/schema.json?bare';
import type { FamilyFirst } from '../first';
import { stops } from './stops';
import { tables } from './tables';

export const first: FamilyFirst = {
  tables,
  scenarios: {
    name: 'hotstuff',
    schema,
    loadFormerWords: async () =>
      (await import('../../../../core-wasm/families/hotstuff/format/schema.json?former')).file,
  },
  runs: { stops },
};

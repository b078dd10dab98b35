/** What of HotStuff over gossip is known before the engine starts. */
import { file as schema } from '../../../../core-wasm/families/hotstuff-over-gossip/schema.json?bare';
import type { FamilyFirst } from '../first';
import { stops } from '../hotstuff/stops';
import { tables } from './tables';

export const first: FamilyFirst = {
  tables,
  scenarios: { name: 'hotstuff_over_gossip', schema, loadFormerWords: async () => ({}) },
  runs: { stops },
};

/** What HotStuff across two clusters says of what is done to its runs on purpose. */
import { file as schema } from '../../../../../core-wasm/families/hotstuff-cross-cluster/schema.json?named';
import type { FaultsOfFamily } from '../../../model/faults/family';

export const faults: FaultsOfFamily = {
  schema,
  timeOut: { deed: 'Time out', text: 'times out early', brief: 'time-out' },
  // Who breaks the rules of the crossing does so for the whole run.
  lies: null,
};

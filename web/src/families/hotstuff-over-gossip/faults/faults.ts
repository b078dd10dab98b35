/** What HotStuff over gossip says of what is done to its runs on purpose. */
import { file as schema } from '../../../../../core-wasm/families/hotstuff-over-gossip/schema.json?named';
import type { FaultsOfFamily } from '../../../model/faults/family';

export const faults: FaultsOfFamily = {
  schema,
  timeOut: { deed: 'Time out', text: 'times out early', brief: 'time-out' },
  // All hand on what they decode: the format refuses liars.
  lies: null,
};

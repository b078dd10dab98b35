/** What gossip says of what is done to its runs on purpose. */
import { file as schema } from '../../../../../core-wasm/families/gossip/schema.json?named';
import type { FaultsOfFamily } from '../../../model/faults/family';

export const faults: FaultsOfFamily = {
  schema,
  // Its peers have no time-out that could fire early; the format refuses such a fault.
  timeOut: { deed: 'Time out', text: 'times out early', brief: 'time-out' },
  lies: null,
};

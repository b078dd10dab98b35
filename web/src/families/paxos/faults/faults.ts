/** What MultiPaxos says of what is done to its runs on purpose. */
import { file as schema } from '../../../../../core-wasm/families/paxos/schema.json?named';
import type { FaultsOfFamily } from '../../../model/faults/family';

export const faults: FaultsOfFamily = {
  schema,
  timeOut: { deed: 'Suspect the leader', text: 'suspects the leader early', brief: 'suspicion' },
  lies: null,
};

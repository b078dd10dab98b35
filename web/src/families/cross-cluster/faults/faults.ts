/** What two clusters say of what is done to their runs on purpose. */
import { file as schema } from '../../../../../core-wasm/families/cross-cluster/schema.json?named';
import type { FaultsOfFamily } from '../../../model/faults/family';

export const faults: FaultsOfFamily = {
  schema,
  // They have no time-out that could fire early; the format refuses such a fault.
  timeOut: { deed: 'Time out', text: 'times out early', brief: 'time-out' },
  lies: null,
};

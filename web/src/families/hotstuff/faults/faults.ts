/** What HotStuff says of what is done to its runs on purpose. */
import { file as schema } from '../../../../../core-wasm/families/hotstuff/format/schema.json?named';
import type { FaultsOfFamily } from '../../../model/faults/family';
import { lies } from './lies';

export const faults: FaultsOfFamily = {
  schema,
  timeOut: { deed: 'Time out', text: 'times out early', brief: 'time-out' },
  lies,
};

/** HotStuff and the protocols of its kind: replicas agree on blocks, view by view. */
import { coming } from '../../views/parts/coming';
import type { Family } from '../family';
import { ledgersRoom } from './layout/ledgerRoom';

export const family: Family = {
  figure: {
    panels: [
      {
        ...{ id: 'blocks', room: ledgersRoom },
        part: coming(async () => (await import('./figure/LedgerPanel')).ledgerPanel),
      },
    ],
  },
};

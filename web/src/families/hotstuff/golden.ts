/** What the goldens hold of HotStuff's own panels. */
import type { OwnGolden } from '../../pictures/golden';
import { ledgerRows, treeRows } from './layout/describe';
import { ledgersRoom } from './layout/ledgerRoom';
import { ledgers } from './render/paintLedgers';

export const ownGolden: OwnGolden = {
  panels: [ledgers],
  rooms: [ledgersRoom],
  rows: (content, { heads, nameOf }, scale, playheadNs, most) => ({
    ledgers: ledgerRows(content, heads, nameOf, playheadNs),
    tree: treeRows(content, scale, nameOf, playheadNs, most),
  }),
};

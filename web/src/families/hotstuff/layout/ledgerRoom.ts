/** How much of the figure's height ledgers ask for. */
import type { Rect } from '../../../base/geometry';
import type { RunRoom } from '../../../layout/panelRooms';
import { ledgersEm } from './ledgerHeights';

export const ledgersRoom: RunRoom<Rect> = {
  ...{ id: 'blocks', isShared: false, isTimeless: true },
  rows: ({ lanes, groups = lanes, isBrief = false }, { em, wide, ease }) => {
    const leastEm = ledgersEm(groups, wide);
    return isBrief ? [] : [{ gapPx: 0, stretch: [leastEm * em, (leastEm + 2 * ease) * em] }];
  },
  areaOf: ([area]) => area,
};

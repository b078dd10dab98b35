/** What the goldens hold of gossip’s own panels. */
import type { OwnGolden } from '../../pictures/golden';
import { deskIn } from './layout/desk';
import { linksAt } from './layout/links';
import { linksRoom, waveRoom } from './layout/rooms';
import { links } from './render/paintLinks';
import { wave } from './render/paintWave';

export const ownGolden: OwnGolden = {
  panels: [wave, links],
  rooms: [waveRoom, linksRoom],
  rows: ({ window }, { heads }, _, playheadNs) => ({
    desk: deskIn(heads),
    links: linksAt(window, playheadNs),
  }),
};

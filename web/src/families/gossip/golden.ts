/** What the goldens hold of gossip’s own panels. */
import type { OwnGolden } from '../../pictures/golden';
import { deskIn } from './layout/desk';
import { linksAt } from './layout/links';
import { bucketRoom, linksRoom, waveRoom } from './layout/rooms';
import { bucket } from './render/paintBucket';
import { links } from './render/paintLinks';
import { wave } from './render/paintWave';

export const ownGolden: OwnGolden = {
  panels: [wave, bucket, links],
  rooms: [waveRoom, bucketRoom, linksRoom],
  rows: ({ window }, { heads }, _, playheadNs) => ({
    desk: deskIn(heads),
    links: linksAt(window, playheadNs),
  }),
};

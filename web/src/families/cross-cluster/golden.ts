/** What the goldens hold of the own panel of two clusters. */
import type { OwnGolden } from '../../pictures/golden';
import { heardIn } from './layout/heard';
import { acksRoom } from './layout/rooms';
import { acks } from './render/paintAcks';

export const ownGolden: OwnGolden = {
  panels: [acks],
  rooms: [acksRoom],
  rows: (_, { heads }) => ({ heard: heardIn(heads) }),
};

/** What the goldens hold of MultiPaxos’ own panel. */
import type { OwnGolden } from '../../pictures/golden';
import { instanceRows } from './layout/instanceRows';
import { instancesRoom } from './layout/instances';
import { instances } from './render/paintInstances';

export const ownGolden: OwnGolden = {
  panels: [instances],
  rooms: [instancesRoom],
  rows: ({ window }, _, scale, playheadNs, most) => ({
    instances: instanceRows(window, scale, playheadNs, most),
  }),
};

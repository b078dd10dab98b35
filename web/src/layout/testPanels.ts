/** Panels for tests of what is laid out. */
import { layLedgers } from '../families/hotstuff/layout/ledgerPlaces';
import { ledgersRoom } from '../families/hotstuff/layout/ledgerRoom';
import { layFlow } from './flow';
import { type PanelRoom, sharedRooms } from './panelRooms';
import type { PanelLayout } from './panels';
import { layStrips } from './strips';

export const allLayouts: readonly PanelLayout[] = [
  { id: 'blocks', lay: layLedgers },
  { id: 'bandwidth', lay: layStrips },
  { id: 'throughput', lay: layFlow },
];

export const allRooms: readonly PanelRoom[] = [ledgersRoom, ...sharedRooms];

export function roomsOf(...ids: readonly PanelRoom['id'][]): readonly PanelRoom[] {
  return allRooms.filter(({ id }) => ids.includes(id));
}

/** Panels for tests of what is laid out. */
import { layFlow } from './flow';
import { layLedgers } from './ledgerPlaces';
import { type PanelRoom, panelRooms } from './panelRooms';
import type { PanelLayout } from './panels';
import { layStrips } from './strips';

export const allLayouts: readonly PanelLayout[] = [
  { id: 'blocks', lay: layLedgers },
  { id: 'bandwidth', lay: layStrips },
  { id: 'throughput', lay: layFlow },
];

export function roomsOf(...ids: readonly PanelRoom['id'][]): readonly PanelRoom[] {
  return panelRooms.filter(({ id }) => ids.includes(id));
}

/** Every panel, for tests of what is laid out. */
import { layFlow } from './flow';
import { layLedgers } from './ledgerPlaces';
import type { PanelLayout } from './panels';
import { layStrips } from './strips';

export const allLayouts: readonly PanelLayout[] = [
  { id: 'blocks', lay: layLedgers },
  { id: 'bandwidth', lay: layStrips },
  { id: 'throughput', lay: layFlow },
];

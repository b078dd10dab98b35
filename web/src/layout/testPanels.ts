/** Every panel, for tests of what is laid out. */
import { flow } from './flow';
import { ledgerPlaces } from './ledgerPlaces';
import { chainsOf } from './ledgers';
import type { PanelLayouts } from './panels';
import { strips } from './strips';

export const allLayouts: PanelLayouts = {
  blocks: { ledgerPlaces, chainsOf },
  bandwidth: { strips },
  throughput: { flow },
};

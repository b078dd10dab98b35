/** Every panel, for tests of what is laid out. */
import { blockRows, blockShapes } from './blocks';
import { flow } from './flow';
import type { PanelLayouts } from './panels';
import { strips } from './strips';

export const allLayouts: PanelLayouts = {
  blocks: { blockRows, blockShapes },
  bandwidth: { strips },
  throughput: { flow },
};

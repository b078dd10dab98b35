/** The layouts of panels that not every figure shows; where one is null, its panel is laid out empty. */
import type { flow } from './flow';
import type { ledgerPlaces } from './ledgerPlaces';
import type { chainsOf } from './ledgers';
import type { strips } from './strips';

export interface PanelLayouts {
  readonly blocks: Layout<{ ledgerPlaces: typeof ledgerPlaces; chainsOf: typeof chainsOf }>;
  readonly bandwidth: Layout<{ strips: typeof strips }>;
  readonly throughput: Layout<{ flow: typeof flow }>;
}

type Layout<Functions> = Readonly<Functions> | null;

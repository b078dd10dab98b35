/** The layouts of panels that not every figure shows; where one is null, its panel is laid out empty. */
import type { blockRows, blockShapes } from './blocks';
import type { flow } from './flow';
import type { strips } from './strips';

export interface PanelLayouts {
  readonly blocks: Layout<{ blockRows: typeof blockRows; blockShapes: typeof blockShapes }>;
  readonly bandwidth: Layout<{ strips: typeof strips }>;
  readonly throughput: Layout<{ flow: typeof flow }>;
}

type Layout<Functions> = Readonly<Functions> | null;

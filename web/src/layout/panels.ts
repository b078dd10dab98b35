/** The layouts of panels that not every figure shows; where one is null, its panel is laid out empty. */
import type { blockRows, blockShapes } from './blocks';
import type { curves } from './curves';
import type { strips } from './strips';

export interface PanelLayouts {
  readonly blocks: Layout<{ blockRows: typeof blockRows; blockShapes: typeof blockShapes }>;
  readonly bandwidth: Layout<{ strips: typeof strips }>;
  readonly throughput: Layout<{ curves: typeof curves }>;
}

type Layout<Functions> = Readonly<Functions> | null;

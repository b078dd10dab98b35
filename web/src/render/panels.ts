/** What draws the panels that not every figure shows. It comes with the panel; until then its place is empty. */
import type * as bandwidth from './bandwidthPanel';
import type * as blocks from './blockPanel';
import type * as throughput from './flowPanel';

export interface Panels {
  readonly blocks: typeof blocks | null;
  readonly bandwidth: typeof bandwidth | null;
  readonly throughput: typeof throughput | null;
}

/** What draws lanes alone. */
export const NO_PANELS: Panels = { blocks: null, bandwidth: null, throughput: null };

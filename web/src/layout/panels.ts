/** The panels that not every figure shows: what each lays out. A figure is given those that it shows. */
import type { RunFlow } from './flow';
import type { Sight } from './sight';
import type { Strips } from './strips';

/** What is laid out of a run that has a window, by panels; absent where one is not shown. */
export interface Laid {
  readonly bandwidth?: Strips;
  readonly throughput?: RunFlow;
  /** Of a family's own panels, which read it themselves. */
  readonly [own: string]: unknown;
}

export interface PanelLayout<OfRun = unknown> {
  readonly id: string;
  /** Run by run; null where there is nothing to lay out. */
  readonly lay: (sight: Sight) => readonly (OfRun | null)[];
}

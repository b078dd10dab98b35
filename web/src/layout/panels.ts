/** The panels that not every figure shows: what each lays out. A figure is given those that it shows. */
import type { RunFlow } from './flow';
import type { RunLedgers } from './ledgerPlaces';
import type { Sight } from './sight';
import type { Strips } from './strips';

/** What is laid out of a run that has a window, by panels; absent where one is not shown. */
export interface Laid {
  readonly blocks?: RunLedgers;
  readonly bandwidth?: Strips;
  readonly throughput?: RunFlow;
}

export interface PanelLayout<Id extends keyof Laid = keyof Laid> {
  readonly id: Id;
  /** Run by run; null where there is nothing to lay out. */
  readonly lay: (sight: Sight) => readonly (NonNullable<Laid[Id]> | null)[];
}

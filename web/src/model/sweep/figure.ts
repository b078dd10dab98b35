/** A measured figure: points that others have measured, and the sweep that runs them. */
import type { Sweep } from './description';

export interface MeasuredFigure {
  /** Of its chart. */
  readonly id: string;
  /** Of its document. */
  readonly source: string;
  /** Where its rows are told; null: nowhere. */
  readonly about: string | null;
  /** What else is said of its points; empty: nothing. */
  readonly note: string;
  /** The setting along x. */
  readonly path: string;
  /** What it has upwards, and whether on a logarithmic axis. */
  readonly measure: string;
  readonly isLog: boolean;
  readonly series: readonly MeasuredSeries[];
  readonly sweep: Sweep;
}

export interface MeasuredSeries {
  /** Of the variant whose curve it is measured for, too. */
  readonly name: string;
  /** Whether settings of the runs are fitted on some of its points. */
  readonly isFitted: boolean;
  readonly points: readonly MeasuredPoint[];
}

export interface MeasuredPoint {
  readonly x: number;
  /** By the path of what was measured. */
  readonly values: ReadonlyMap<string, MeasuredValue>;
}

export interface MeasuredValue {
  readonly value: number;
  /** Whether the runs give another one. */
  readonly isOff: boolean;
  /** Whether the runs are claimed to give this value, and are not fitted on it. */
  readonly isClaimed: boolean;
}

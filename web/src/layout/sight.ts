/** What panels are laid out for: where they lie, and the windows of the runs. */
import type { LaneGroups, TraceWindow } from '../core/columns';
import type { FigureGeometry } from './figureGeometry';
import type { TimeScale } from './timeScale';

export interface Sight {
  readonly geometry: FigureGeometry;
  /** The view; that and what lies beside it to both sides; the part of this in which bandwidth is drawn. */
  readonly scale: TimeScale;
  readonly reach: TimeScale;
  readonly detailed: TimeScale;
  /** `window`: null where a run has none, or one of other groups. */
  readonly runs: readonly { readonly groups: LaneGroups; readonly window: TraceWindow | null }[];
  /** Whether it is to be guessed when requests are final. */
  readonly holdsFinals: boolean;
  /** Width of a pixel of the screen. */
  readonly pixelPx: number;
}

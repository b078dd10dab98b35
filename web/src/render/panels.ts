/** The panels that not every figure shows: how each is painted. A panel comes when it is first shown. */
import type { Readable } from '../base/store';
import type { TraceWindow } from '../core/columns';
import type { PanelLayout } from '../layout/panels';
import type { FigureScene, RunScene } from '../layout/scene';
import type { TellingPanel } from '../layout/sentences';
import type { Shift, TimeScale } from '../layout/timeScale';
import type { Overlay } from './overlay';
import type { Renderer } from './renderer';
import type { Theme } from './theme';

/** Paints a part of a panel: nothing where it is not laid out. */
type Paint<Given extends readonly unknown[]> = (
  ...given: readonly [renderer: Renderer, theme: Theme, ...Given]
) => void;

export interface PaintedPanel<OfRun = unknown> extends PanelLayout<OfRun>, TellingPanel {
  /** The still layer, of a run or of all of them. */
  readonly paintRun?: Paint<[run: RunScene, detailed: TimeScale]>;
  readonly paintAll?: Paint<[scene: FigureScene]>;
  /** What is marked, below the veil. */
  readonly paintMarked?: Paint<[scene: FigureScene, overlay: Overlay]>;
  /** What was there of a run before a hand moved a value. */
  readonly paintBefore?: Paint<
    [scene: FigureScene, run: number, view: TimeScale, before: TraceWindow]
  >;
  /** Names in a run, which keep their ink under the veil. */
  readonly paintNames?: Paint<[run: RunScene, view: TimeScale, shift: Shift]>;
  /** Words over the veil. */
  readonly paintWords?: Paint<[scene: FigureScene, overlay: Overlay]>;
  /** What is of the playhead alone, and has nothing of what is to come. */
  readonly paintMoment?: Paint<[scene: FigureScene, overlay: Overlay]>;
  /** A part of it that comes later: when it is there, it is painted again. */
  readonly later?: Pick<Readable<unknown>, 'subscribe'>;
}

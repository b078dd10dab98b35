/** Small pictures of a family's runs, where lanes would tell nothing: of a card, and of a still picture. */
import type { Rect } from '../base/geometry';
import type { TraceWindow } from '../core/columns';
import type { TransactionDetail } from '../core/control';
import type { TimeSpan } from '../layout/timeScale';
import type { Renderer } from './renderer';
import type { Theme } from './theme';

/** A run in a small picture: its window, which ends where the picture does, and the place that it has. */
export interface SmallRun {
  readonly window: TraceWindow;
  readonly transaction: TransactionDetail | null;
  readonly replicas: number;
  readonly area: Rect;
}

/** Paints runs beside each other as they are at the end of a span; `hides`: nothing of what follows may be told. */
export type PaintSmall = (
  renderer: Renderer,
  theme: Theme,
  runs: readonly SmallRun[],
  span: TimeSpan,
  hides: boolean,
) => void;

/** Of the family that pictures are made of; null: they are of lanes. */
export let small: PaintSmall | null = null;

export function setSmall(shown: PaintSmall | null): void {
  small = shown;
}

/** What the lanes are given by a family of protocols. */
import type { Rect } from '../base/geometry';
import type { MarkKind, TraceWindow } from '../core/columns';
import type { Glyph } from './glyphs';
import type { LaneBands } from './laneBands';
import type { LanePositions } from './lanes';
import type { TimeScale } from './timeScale';

export interface LanesOfFamily {
  /** Who leads at a time; null before the first. */
  readonly leaderAt: (window: TraceWindow) => (timeNs: number) => number | null;
  /** `labelPx`: what a name needs. */
  readonly layBands: (
    window: TraceWindow,
    scale: TimeScale,
    panel: Rect,
    lanes: LanePositions,
    lastingLeader: number | null,
    labelPx: number,
  ) => LaneBands;
  /** What replicas state, as it is painted: the last over the others. Where the first crowd glyphs are smaller. */
  readonly glyphs: readonly MarkGlyph[];
}

/** How marks of a kind look; of commits the first one of each block. */
export interface MarkGlyph {
  readonly kind: MarkKind;
  readonly glyph: Glyph;
  /** Its radius; null: smaller where they crowd. */
  readonly sizePx: number | null;
  readonly fill: 'ink' | 'alert' | 'paper';
  /** Without a width as fine as what is smaller where it crowds. */
  readonly edge:
    | readonly [color: 'ink' | 'alert' | 'paper' | 'certified', widthPx: number | null]
    | null;
  /** Whether a bar lies across it. */
  readonly isBarred?: boolean;
}

/** Of the family that is shown: set before the first picture. */
export let lanesOfFamily: LanesOfFamily;

export function setLanes(shown: LanesOfFamily): void {
  lanesOfFamily = shown;
}

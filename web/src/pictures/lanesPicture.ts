/** A run's lanes in the size of a stamp, laid out and painted as the figure is. */
import type { TraceWindow, WindowRequest } from '../core/columns';
import type { LaneInfo } from '../core/control';
import { tables } from '../core/kinds';
import { lanesOfFamily, markNumber } from '../layout/family';
import type { Fault } from '../layout/faults';
import type { FigureGeometry, RunGeometry } from '../layout/figureGeometry';
import { rowsOf } from '../layout/lanes';
import { figureScene, type SceneRun } from '../layout/scene';
import type { TimeSpan } from '../layout/timeScale';
import { mischiefOfRun } from '../model/faults/mischief';
import { agreement } from '../model/scenario/family';
import { shownKinds } from '../model/scenario/kinds';
import type { Scenario } from '../model/scenario/scenario';
import { paintSpaceTime } from '../render/paintSpaceTime';
import { type Shape, shapeRenderer } from '../render/shapeRenderer';
import { namedTheme } from './namedTheme';

export interface PictureSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Above the first lane and below the last. */
const MARGIN_PX = 9;
/** Lines and glyphs beside those of the figure. */
const LINE_SCALE = 0.55;
/** More quorums in a stretch cannot be told apart. */
const QUORUMS_MAX = 8;
/** The part of a picture that shows what was before something goes wrong. */
const BEFORE_EVENT = 0.4;
/** More messages of a stretch than this are told as bands. */
const ROWS_MAX = 600;

/** A run: its scenario with every default filled in, and its lanes. */
export interface Drawable {
  readonly ran: Scenario;
  readonly lanes: readonly LaneInfo[];
}

/** What of a run is to be drawn: a stretch of its time, or a part of it that is not too dense for the size. */
export function spanOf({ ran, lanes }: Drawable, whole: TraceWindow, opening: TimeSpan): TimeSpan {
  return telling(whole, opening, mischiefOfRun(ran, lanes));
}

/** The lanes of a run in a stretch of its time. */
export function lanesPicture(
  { ran, lanes }: Drawable,
  seen: TraceWindow,
  span: TimeSpan,
  { widthPx, heightPx }: PictureSize,
): Shape[] {
  const area = { x: 0, y: 0, width: widthPx, height: heightPx };
  const run = finished({ ran, lanes }, seen);
  const rows = rowsOf(lanes.length, seen.lanes);
  const geometry = bareGeometry({ widthPx, heightPx }, { leftPx: 0, widthPx }, MARGIN_PX, {
    ...{ spaceTime: area, laneTopPx: MARGIN_PX },
    laneStepPx: (heightPx - 2 * MARGIN_PX) / Math.max(1, rows - 1),
  });
  const scene = figureScene([run], geometry, span, shownKinds(), [], false);
  const { renderer, shapes } = shapeRenderer(area);
  const theme = namedTheme(MARGIN_PX / 2, LINE_SCALE);
  for (const each of scene.runs) paintSpaceTime(renderer, theme, each, scene.detailed);
  return shapes();
}

/** What of a finished run is laid out. */
export function finished({ ran, lanes }: Drawable, seen: TraceWindow): SceneRun {
  return {
    groups: seen.lanes,
    leader: agreement.leader(ran),
    faults: mischiefOfRun(ran, lanes),
    window: seen,
    marked: null,
    recordingStoppedNs: null,
    isFinished: true,
  };
}

export function requestOf(
  { startNs, endNs }: TimeSpan,
  { widthPx }: Pick<PictureSize, 'widthPx'>,
  budget = ROWS_MAX,
): WindowRequest {
  const resolutionNs = (endNs - startNs) / widthPx;
  return { startNs, endNs, resolutionNs, budget, kinds: shownKinds(), fold: true };
}

/**
 * The whole stretch where its quorums have room; else as much as has, around the first thing that goes wrong in
 * it, or from its begin.
 */
export function telling(
  { marks, originNs }: Pick<TraceWindow, 'marks' | 'originNs'>,
  { startNs, endNs }: TimeSpan,
  faults: readonly Pick<Fault, 'startNs'>[],
): TimeSpan {
  const quorum = markNumber('quorum');
  let quorums = 0;
  let eventNs = Math.min(
    Number.POSITIVE_INFINITY,
    ...faults.map((fault) => fault.startNs).filter((ns) => ns > startNs && ns < endNs),
  );
  for (let row = 0; row < marks.count; row++) {
    const timeNs = originNs + (marks.timeNs[row] as number);
    if (timeNs < startNs || timeNs > endNs) continue;
    const kind = marks.kind[row] as number;
    if (kind === quorum) quorums += marks.standsFor[row] as number;
    if (lanesOfFamily.setbacks.includes(tables.marks[kind] as string))
      eventNs = Math.min(eventNs, timeNs);
  }
  if (quorums <= QUORUMS_MAX) return { startNs, endNs };
  const lengthNs = ((endNs - startNs) * QUORUMS_MAX) / quorums;
  const aroundNs = Number.isFinite(eventNs) ? eventNs - BEFORE_EVENT * lengthNs : startNs;
  const fromNs = Math.max(startNs, Math.min(aroundNs, endNs - lengthNs));
  return { startNs: fromNs, endNs: fromNs + lengthNs };
}

/** How many quorums a window has. */
export function quorumsIn({ marks }: Pick<TraceWindow, 'marks'>): number {
  const quorum = markNumber('quorum');
  let count = 0;
  for (let row = 0; row < marks.count; row++)
    if (marks.kind[row] === quorum) count += marks.standsFor[row] as number;
  return count;
}

const nothing = { x: 0, y: 0, width: 0, height: 0 };

/** A figure of one run without words; where the run has none of its panels but what is said. */
export function bareGeometry(
  { widthPx, heightPx }: PictureSize,
  plot: FigureGeometry['plot'],
  marginPx: number,
  run: Partial<RunGeometry>,
): FigureGeometry {
  const bare: RunGeometry = {
    ...{ title: nothing, side: null, clients: null, spaceTime: null, laneTopPx: 0, laneStepPx: 0 },
    ...{ areas: {}, timeless: [], bottomPx: heightPx },
  };
  return {
    ...{ widthPx, heightPx, wide: false },
    // As high as the room above the first lane, where commits are marked.
    ...{ textPx: marginPx / 2, labelRightPx: 0, plot, runs: [{ ...bare, ...run }], areas: {} },
    ...{ topPx: 0, bottomPx: heightPx, faultTrack: nothing, axis: nothing, smallTextPx: 0 },
  };
}

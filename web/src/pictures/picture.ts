/**
 * A run's lanes in the size of a stamp, laid out and painted as the figure is, and what a run of it says of the
 * scenario's rules.
 */
import { MARK_KINDS, type TraceWindow, type WindowRequest } from '../core/columns';
import { type Sample, sample } from '../core/sample';
import type { Fault } from '../layout/faults';
import type { FigureGeometry, RunGeometry } from '../layout/figureGeometry';
import { rowsOf } from '../layout/lanes';
import { figureScene } from '../layout/scene';
import type { TimeSpan } from '../layout/timeScale';
import { mischiefOfRun } from '../model/faults/mischief';
import { viewOf } from '../model/page/sessionState';
import { isSafe } from '../model/run/checks';
import { firstShown } from '../model/scenario/document';
import { DEFAULT_KINDS } from '../model/scenario/kinds';
import { type Scenario, textAt, variantNames } from '../model/scenario/scenario';
import { paintSpaceTime } from '../render/paintSpaceTime';
import { NO_PANELS } from '../render/panels';
import { type Shape, shapeRenderer } from '../render/shapeRenderer';
import { namedTheme } from './namedTheme';

export const PICTURE = { widthPx: 120, heightPx: 72 };

/** Above the first lane and below the last. */
const MARGIN_PX = 9;
/** Lines and glyphs beside those of the figure. */
const LINE_SCALE = 0.55;
/** More certificates in a stretch cannot be told apart. */
const CERTIFICATES_MAX = 8;
/** The part of a picture that shows what was before something goes wrong. */
const BEFORE_EVENT = 0.4;
const certified = MARK_KINDS.indexOf('certified');
const trouble: ReadonlySet<number> = new Set(
  (['timed_out', 'view_changed', 'violation', 'restarted'] as const).map((kind) =>
    MARK_KINDS.indexOf(kind),
  ),
);
/** More messages of a stretch than this are told as bands. */
const ROWS_MAX = 600;

/** What is shown of a scenario before it is opened. */
export interface Drawn {
  readonly picture: readonly Shape[];
  /** Whether every variant keeps what the checks of safety ask of it. */
  readonly isSafe: boolean;
}

/** Where to look, as a lesson's item says it; null: as the scenario opens. */
export interface Look {
  readonly shown: readonly number[] | null;
  readonly view: TimeSpan | null;
}

/**
 * Draws the last of the variants that a scenario opens with, or the last of these that is not safe: what differs from
 * the first shows there.
 */
export function drawn(scenario: Scenario, look: Look = { shown: null, view: null }): Drawn {
  // What is asked of it may name variants that a lesson leaves out.
  const { expect: _, predict: __, answer: ___, ...ran } = scenario;
  const text = JSON.stringify(ran);
  const shown = look.shown ?? firstShown(scenario);
  const runs = variantNames(scenario).map((_, variant) => sample(text, variant));
  const compared = shown.flatMap((variant) => runs[variant] ?? []);
  const told = compared.findLast(({ report }) => !isSafe(report)) ?? compared.at(-1);
  if (told === undefined) throw new Error(`“${textAt(scenario, 'title')}” has no variant to draw`);
  const picture = pictureOf(told, look.view ?? viewOf(scenario));
  for (const run of runs) run.free();
  return { picture, isSafe: runs.every(({ report }) => isSafe(report)) };
}

/** The lanes of a run in a stretch of its time, or in a part of it that is not too dense for the size. */
function pictureOf({ scenario, lanes, window }: Sample, opening: TimeSpan): Shape[] {
  const ran = JSON.parse(scenario) as Scenario;
  const faults = mischiefOfRun(ran, lanes);
  const span = telling(window(requestOf(opening)), opening, faults);
  const area = { x: 0, y: 0, width: PICTURE.widthPx, height: PICTURE.heightPx };
  const seen = window(requestOf(span));
  const run = {
    groups: seen.lanes,
    leader: textAt(ran, 'protocol.leader.policy') === 'rotate' ? null : 0,
    faults,
    window: seen,
    marked: null,
    recordingStoppedNs: null,
    isFinished: true,
    models: [],
  };
  const geometry = geometryOf(area, rowsOf(lanes.length, seen.lanes));
  const scene = figureScene([run], geometry, span, DEFAULT_KINDS, NO_PANELS, false);
  const { renderer, shapes } = shapeRenderer(area);
  for (const each of scene.runs) paintSpaceTime(renderer, theme, each, scene.detailed);
  return shapes();
}

function requestOf({ startNs, endNs }: TimeSpan): WindowRequest {
  const resolutionNs = (endNs - startNs) / PICTURE.widthPx;
  return { startNs, endNs, resolutionNs, budget: ROWS_MAX, kinds: DEFAULT_KINDS, fold: true };
}

/**
 * The whole stretch where its certificates have room; else as much as has, around the first thing that goes wrong in
 * it, or from its begin.
 */
export function telling(
  { marks, originNs }: Pick<TraceWindow, 'marks' | 'originNs'>,
  { startNs, endNs }: TimeSpan,
  faults: readonly Pick<Fault, 'startNs'>[],
): TimeSpan {
  let certificates = 0;
  let eventNs = Math.min(
    Number.POSITIVE_INFINITY,
    ...faults.map((fault) => fault.startNs).filter((ns) => ns > startNs && ns < endNs),
  );
  for (let row = 0; row < marks.count; row++) {
    const timeNs = originNs + (marks.timeNs[row] as number);
    if (timeNs < startNs || timeNs > endNs) continue;
    const kind = marks.kind[row] as number;
    if (kind === certified) certificates += marks.standsFor[row] as number;
    if (trouble.has(kind)) eventNs = Math.min(eventNs, timeNs);
  }
  if (certificates <= CERTIFICATES_MAX) return { startNs, endNs };
  const lengthNs = ((endNs - startNs) * CERTIFICATES_MAX) / certificates;
  const aroundNs = Number.isFinite(eventNs) ? eventNs - BEFORE_EVENT * lengthNs : startNs;
  const fromNs = Math.max(startNs, Math.min(aroundNs, endNs - lengthNs));
  return { startNs: fromNs, endNs: fromNs + lengthNs };
}

/** One panel of lanes, and nothing else. */
function geometryOf(area: RunGeometry['title'], rows: number): FigureGeometry {
  const nothing = { x: 0, y: 0, width: 0, height: 0 };
  const run: RunGeometry = {
    title: nothing,
    side: null,
    clients: null,
    spaceTime: area,
    laneTopPx: MARGIN_PX,
    laneStepPx: (area.height - 2 * MARGIN_PX) / Math.max(1, rows - 1),
    blocks: null,
    leaderStrip: null,
    processorStrip: null,
    groupStrips: [],
  };
  return {
    widthPx: area.width,
    heightPx: area.height,
    wide: false,
    // No words: as high as the room above the first lane, where commits are marked.
    textPx: MARGIN_PX / 2,
    labelRightPx: 0,
    plot: { leftPx: 0, widthPx: area.width },
    runs: [run],
    committed: null,
    latency: null,
    topPx: 0,
    bottomPx: area.height,
    faultTrack: nothing,
    axis: nothing,
    smallTextPx: 0,
  };
}

const theme = namedTheme(MARGIN_PX / 2, LINE_SCALE);

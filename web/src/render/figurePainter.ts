/**
 * Keeps two canvases true to their sources. The still one is laid out and painted anew where data, size or theme
 * changed; while only the view moves it is moved and stretched, until the view leaves what is painted or comes to rest.
 * What lies beside a view that was jumped to is painted when it rests. The moving one (words, veil, playhead) is
 * painted in each frame in which something changed.
 */
import { createStore, type Readable } from '../base/store';
import { subjectOf, type TraceWindow } from '../core/columns';
import type { LaneInfo, SubjectSketch, TransactionDetail } from '../core/messages';
import type { FigureGeometry } from '../layout/figureGeometry';
import type { Heads } from '../layout/heads';
import { isSameGroups } from '../layout/lanes';
import { type FigureScene, figureScene, type SceneRun } from '../layout/scene';
import {
  type Shift,
  shiftBetween,
  type TimeScale,
  type TimeSpan,
  timeScale,
} from '../layout/timeScale';
import { canvasRenderer } from './canvasRenderer';
import type { FrameScheduler } from './frameScheduler';
import type { Overlay, PaintedBefore } from './overlay';
import { paintOverlay, paintStatic } from './paintFigure';
import type { PaintedPanel } from './panels';
import type { Theme } from './theme';

/** A run whose window arrives by itself. */
export interface PaintedRun extends Omit<SceneRun, 'window' | 'marked'> {
  /** "B". */
  readonly key: string;
  readonly window: Readable<TraceWindow | null>;
  readonly heads: Readable<Heads>;
  readonly transaction: Readable<TransactionDetail | null>;
  readonly nameOf: (replica: number) => string;
  readonly lanes: readonly LaneInfo[];
  /** Its median latency; null where it has none, or its queue grows. */
  readonly medianNs: number | null;
}

export interface FigureSources {
  readonly runs: readonly PaintedRun[];
  readonly geometry: FigureGeometry;
  /** Those that are shown. */
  readonly panels: readonly PaintedPanel[];
  readonly theme: Theme;
  readonly kinds: number;
  /** Nothing after the playhead is drawn. */
  readonly hidesFuture: boolean;
  readonly numbers: boolean;
  readonly waits: boolean;
  /** Whether it is to be guessed when requests are final. */
  readonly holdsFinals: boolean;
  readonly viewport: Readable<TimeSpan>;
  readonly playhead: Readable<{ readonly timeNs: number }>;
  readonly hoverNs: Readable<number | null>;
  readonly marking: Overlay['marking'];
  /** By the letters of the runs, what was drawn before a hand moved a value; null where nothing is compared. */
  readonly ghosts: Readable<{
    readonly runs: ReadonlyMap<string, { readonly drawn: PaintedBefore }>;
  } | null>;
  readonly pointed: Readable<Overlay['pointed']>;
  readonly picked: Readable<Overlay['picked']>;
}

export interface FigurePainter {
  /** Draws from these sources from now on. */
  readonly show: (sources: FigureSources) => void;
  /** The layout on the screen. */
  readonly scene: Readable<FigureScene | null>;
  /** The marks in view on a canvas of their own, at `ratio` pixels for one of the page; null before there are any. */
  readonly picture: (ratio: number) => HTMLCanvasElement | null;
  readonly dispose: () => void;
}

/** A view that has not moved for so long is at rest. */
const restMs = 120;
/** A picture is stretched by at most this much before it is laid out anew. */
const stretchMax = 2;

/** `moved` hears of each painted frame: the view, and where the playhead stands. */
export function figurePainter(
  stillCanvas: HTMLCanvasElement,
  movingCanvas: HTMLCanvasElement,
  scheduler: FrameScheduler,
  moved: (scene: FigureScene, view: TimeScale, playheadNs: number) => void,
): FigurePainter {
  const scene = createStore<FigureScene | null>(null);
  let sources: FigureSources | null = null;
  let subscriptions: (() => void)[] = [];
  let stale = true;
  let resting: ReturnType<typeof setTimeout> | undefined;
  /** The blocks that are solid in what is laid out. */
  let marked: readonly (SubjectSketch | null)[] = [];
  const font = () => sources?.theme.font ?? 'sans-serif';
  const still = canvasRenderer(stillCanvas, font);
  const moving = canvasRenderer(movingCanvas, font);

  function paint(): void {
    if (sources === null) return;
    const { geometry, theme, plot } = { ...sources, plot: sources.geometry.plot };
    const ratio = globalThis.devicePixelRatio || 1;
    const view = timeScale(sources.viewport.get(), plot.leftPx, plot.widthPx);
    const before = scene.get();
    const next =
      before === null || stale || !covers(before, view) ? layOut(sources, ratio, before) : before;
    place(stillCanvas, next, shiftBetween(next.scale, view), ratio);
    const playheadNs = sources.playhead.get().timeNs;
    moving.begin(geometry.widthPx, geometry.heightPx, ratio);
    paintOverlay(moving, theme, next, overlayOf(sources, view), sources.panels);
    moved(next, view, playheadNs);
  }

  function layOut(from: FigureSources, ratio: number, before: FigureScene | null): FigureScene {
    clearTimeout(resting);
    resting = undefined;
    stale = false;
    marked = from.runs.map(markedBlock);
    const { geometry, theme, kinds, panels } = from;
    const runs = from.runs.map(sceneRun);
    const viewport = from.viewport.get();
    const isJump = before !== null && !doMeet(before.detailed, viewport);
    const next = figureScene(
      ...[runs, geometry, viewport, kinds, panels, !isJump, from.holdsFinals, 1 / ratio],
    );
    // As wide for the view alone: a canvas of another size costs more than it saves.
    still.begin(next.reach.widthPx, geometry.heightPx, ratio, next.reach.leftPx);
    paintStatic(still, theme, next, panels);
    scene.set(next);
    if (isJump) restLater();
    return next;
  }

  const requestMoving = () => scheduler.requestPaint(paint);
  function requestAll(): void {
    stale = true;
    scheduler.requestPaint(paint);
  }
  function moveView(): void {
    restLater();
    requestMoving();
  }
  function restLater(): void {
    clearTimeout(resting);
    resting = setTimeout(rest, restMs);
  }
  function rest(): void {
    resting = undefined;
    requestAll();
  }
  /** A window of other lanes waits for their geometry; one that only shows more detail, for the view to rest. */
  function takeWindow({ window, groups }: PaintedRun, index: number): void {
    const next = window.get();
    if (next !== null && !isSameGroups(next.lanes, groups)) return;
    const shown = scene.get();
    const drawn = shown?.runs[index]?.content?.window;
    const isOnlyFiner =
      next !== null &&
      drawn !== undefined &&
      (drawn.endNs >= next.endNs || drawn.endNs >= (shown?.detailed.endNs ?? 0)) &&
      (drawn.startNs <= next.startNs || drawn.startNs <= (shown?.detailed.startNs ?? 0));
    if (resting === undefined || !isOnlyFiner) requestAll();
  }

  /** Another block is solid: only then is anything laid out anew. */
  function takeMarked(run: PaintedRun, index: number): void {
    if (markedBlock(run)?.row === marked[index]?.row) requestMoving();
    else requestAll();
  }

  function unsubscribe(): void {
    for (const end of subscriptions) end();
    subscriptions = [];
  }

  return {
    scene,
    show: (next) => {
      const isSame = sources !== null && isSamePicture(sources, next);
      unsubscribe();
      sources = next;
      subscriptions = [
        ...next.runs.map((run) => run.heads.subscribe(requestMoving)),
        ...next.runs.map((run, index) => run.transaction.subscribe(() => takeMarked(run, index))),
        ...next.runs.map((run, index) => run.window.subscribe(() => takeWindow(run, index))),
        next.viewport.subscribe(moveView),
        next.playhead.subscribe(requestMoving),
        next.hoverNs.subscribe(requestMoving),
        next.ghosts.subscribe(requestMoving),
        next.pointed.subscribe(requestMoving),
        next.picked.subscribe(requestMoving),
        ...next.panels.flatMap(({ later }) => later?.subscribe(requestMoving) ?? []),
      ];
      if (isSame) requestMoving();
      else requestAll();
    },
    picture: (ratio) => sources && pictureOf(sources, ratio),
    dispose: () => {
      clearTimeout(resting);
      unsubscribe();
      sources = null;
    },
  };
}

function markedBlock({ transaction }: PaintedRun): SubjectSketch | null {
  return transaction.get()?.subject ?? null;
}

function sceneRun(run: PaintedRun): SceneRun {
  const block = markedBlock(run);
  return { ...run, window: run.window.get(), marked: block && subjectOf(block) };
}

/** Both layers, laid out for the view as it is and not moved there. */
function pictureOf(sources: FigureSources, ratio: number): HTMLCanvasElement | null {
  const { geometry, theme, kinds, panels, holdsFinals } = sources;
  const runs = sources.runs.map(sceneRun);
  const viewport = sources.viewport.get();
  const scene = figureScene(
    ...[runs, geometry, viewport, kinds, panels, true, holdsFinals, 1 / ratio],
  );
  const font = () => theme.font;
  const [base, layer, picture] = [0, 1, 2].map(() => document.createElement('canvas'));
  const draw = picture?.getContext('2d');
  if (!base || !layer || !picture || !draw) return null;
  const still = canvasRenderer(base, font);
  still.begin(scene.reach.widthPx, geometry.heightPx, ratio, scene.reach.leftPx);
  paintStatic(still, theme, scene, panels);
  const moving = canvasRenderer(layer, font);
  moving.begin(geometry.widthPx, geometry.heightPx, ratio);
  paintOverlay(moving, theme, scene, overlayOf(sources, scene.scale), panels);

  picture.width = layer.width;
  picture.height = layer.height;
  const { leftPx, widthPx } = geometry.plot;
  draw.save();
  draw.rect(leftPx * ratio, 0, widthPx * ratio, picture.height);
  draw.clip();
  draw.drawImage(base, scene.reach.leftPx * ratio, 0);
  draw.restore();
  draw.drawImage(layer, 0, 0);
  return picture;
}

function overlayOf(sources: FigureSources, view: TimeScale): Overlay {
  return {
    view,
    keys: sources.runs.map(({ key }) => key),
    replicas: sources.runs.map(({ heads, nameOf, lanes }) => ({
      heads: heads.get(),
      nameOf,
      lanes,
    })),
    transactions: sources.runs.map(({ transaction }) => transaction.get()),
    marking: sources.marking,
    before: sources.runs.map(({ key }) => sources.ghosts.get()?.runs.get(key)?.drawn ?? null),
    mediansNs: sources.runs.map(({ medianNs }) => medianNs),
    numbers: sources.numbers,
    waits: sources.waits,
    playheadNs: sources.playhead.get().timeNs,
    hoverNs: sources.hoverNs.get(),
    hidesFuture: sources.hidesFuture,
    pointed: sources.pointed.get(),
    picked: sources.picked.get(),
  };
}

/** Whether a view can be shown by moving and stretching what was laid out. */
function covers({ scale, detailed, geometry }: FigureScene, view: TimeScale): boolean {
  const stretch = view.pxPerNs / scale.pxPerNs;
  const { leftPx, widthPx } = geometry.plot;
  return (
    view.leftPx === leftPx &&
    view.widthPx === widthPx &&
    stretch < stretchMax &&
    stretch > 1 / stretchMax &&
    view.startNs >= detailed.startNs &&
    view.endNs <= detailed.endNs
  );
}

/** Whether two stretches of time have some in common. */
function doMeet(one: TimeSpan, other: TimeSpan): boolean {
  return one.startNs < other.endNs && other.startNs < one.endNs;
}

/** Moves the still canvas in its frame, the plot's column, to where the view is. */
function place(
  canvas: HTMLCanvasElement,
  { reach, geometry }: FigureScene,
  { factor, offsetPx }: Shift,
  ratio: number,
): void {
  const leftPx = factor * reach.leftPx + offsetPx - geometry.plot.leftPx;
  // On whole device pixels: between them every line would blur.
  const sharpPx = Math.round(leftPx * ratio) / ratio;
  canvas.style.transform = `translateX(${sharpPx}px) scaleX(${factor})`;
}

/** Whether two sources draw the same still layer: numbers beside the figure change more often than it. */
function isSamePicture(before: FigureSources, after: FigureSources): boolean {
  const { geometry, theme, kinds, viewport, panels } = after;
  return (
    before.geometry === geometry &&
    before.theme === theme &&
    before.kinds === kinds &&
    before.panels === panels &&
    before.holdsFinals === after.holdsFinals &&
    before.viewport === viewport &&
    before.runs.length === after.runs.length &&
    before.runs.every((run, index) => isSameRun(run, after.runs[index] as PaintedRun))
  );
}

function isSameRun(before: PaintedRun, after: PaintedRun): boolean {
  return (
    before.window === after.window &&
    before.groups === after.groups &&
    before.leader === after.leader &&
    before.faults === after.faults &&
    before.recordingStoppedNs === after.recordingStoppedNs &&
    before.isFinished === after.isFinished
  );
}

/**
 * Keeps two canvases true to their sources. Each frame in which something changed, it lays the figure out anew
 * if data, viewport, size or theme changed, and paints the moving layer; otherwise it does nothing.
 */
import { createStore, type Readable } from '../base/store';
import type { TraceWindow } from '../core/columns';
import type { FigureGeometry } from '../layout/figureGeometry';
import { type FigureScene, figureScene, type SceneRun } from '../layout/scene';
import type { TimeSpan } from '../layout/timeScale';
import { canvasRenderer } from './canvasRenderer';
import type { FrameScheduler } from './frameScheduler';
import type { CommittedRun } from './paintCommitted';
import { type Overlay, paintOverlay, paintStatic } from './paintFigure';
import type { Theme } from './theme';

/** A run whose window arrives by itself. */
export interface PaintedRun extends Omit<SceneRun, 'window'>, CommittedRun {
  readonly window: Readable<TraceWindow | null>;
}

export interface FigureSources {
  readonly runs: readonly PaintedRun[];
  readonly geometry: FigureGeometry;
  readonly theme: Theme;
  readonly kinds: number;
  readonly presenting: boolean;
  readonly numbers: boolean;
  readonly viewport: Readable<TimeSpan>;
  readonly playhead: Readable<{ readonly timeNs: number }>;
  readonly hoverNs: Readable<number | null>;
  readonly lit: Readable<Overlay['lit']>;
}

export interface FigurePainter {
  /** Draws from these sources from now on. */
  readonly show: (sources: FigureSources) => void;
  /** The layout on the screen. */
  readonly scene: Readable<FigureScene | null>;
  readonly dispose: () => void;
}

/** `moved` hears of each painted frame: where the playhead stands on the screen. */
export function figurePainter(
  staticCanvas: HTMLCanvasElement,
  movingCanvas: HTMLCanvasElement,
  scheduler: FrameScheduler,
  moved: (scene: FigureScene, playheadNs: number) => void,
): FigurePainter {
  const scene = createStore<FigureScene | null>(null);
  let sources: FigureSources | null = null;
  let subscriptions: (() => void)[] = [];
  let stale = true;
  const font = () => sources?.theme.font ?? 'sans-serif';
  const still = canvasRenderer(staticCanvas, font);
  const moving = canvasRenderer(movingCanvas, font);

  function paint(): void {
    if (sources === null) return;
    const { geometry, theme, kinds } = sources;
    const ratio = globalThis.devicePixelRatio || 1;
    if (stale || scene.get() === null) {
      stale = false;
      const runs = sources.runs.map((run) => ({ ...run, window: run.window.get() }));
      const next = figureScene(runs, geometry, sources.viewport.get(), kinds);
      still.begin(geometry.widthPx, geometry.heightPx, ratio);
      paintStatic(still, theme, next, sources.runs, sources.numbers);
      scene.set(next);
    }
    const current = scene.get();
    if (current === null) return;
    const playheadNs = sources.playhead.get().timeNs;
    moving.begin(geometry.widthPx, geometry.heightPx, ratio);
    paintOverlay(moving, theme, current, {
      playheadNs,
      hoverNs: sources.hoverNs.get(),
      presenting: sources.presenting,
      lit: sources.lit.get(),
    });
    moved(current, playheadNs);
  }

  const requestMoving = () => scheduler.requestPaint(paint);
  function requestAll(): void {
    stale = true;
    scheduler.requestPaint(paint);
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
        ...next.runs.map((run) => run.window.subscribe(requestAll)),
        next.viewport.subscribe(requestAll),
        next.playhead.subscribe(requestMoving),
        next.hoverNs.subscribe(requestMoving),
        next.lit.subscribe(requestMoving),
      ];
      if (isSame) requestMoving();
      else requestAll();
    },
    dispose: () => {
      unsubscribe();
      sources = null;
    },
  };
}

/** Whether two sources draw the same still layer: numbers beside the figure change more often than it. */
function isSamePicture(before: FigureSources, after: FigureSources): boolean {
  const { geometry, theme, kinds, numbers, viewport } = after;
  return (
    before.geometry === geometry &&
    before.theme === theme &&
    before.kinds === kinds &&
    before.numbers === numbers &&
    before.viewport === viewport &&
    before.runs.length === after.runs.length &&
    before.runs.every((run, index) => isSameRun(run, after.runs[index] as PaintedRun))
  );
}

function isSameRun(before: PaintedRun, after: PaintedRun): boolean {
  return (
    before.window === after.window &&
    before.lanes === after.lanes &&
    before.leader === after.leader &&
    before.faults === after.faults &&
    before.hidden === after.hidden &&
    before.recordingStoppedNs === after.recordingStoppedNs &&
    before.title === after.title &&
    before.models.length === after.models.length &&
    before.models.every((law, index) => law === after.models[index])
  );
}

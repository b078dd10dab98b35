/** The figure in two layers: what changes with the data and the view, and what moves with the playhead. */

import { bottomOf, type Rect, rightOf } from '../base/geometry';
import type { TransactionDetail } from '../core/messages';
import { inFlightAt } from '../layout/inFlight';
import type { FigureScene, RunScene } from '../layout/scene';
import { across, pxFromNs, shiftBetween, type TimeScale } from '../layout/timeScale';
import type { Seen } from '../layout/transactionBar';
import type { Marking } from './marking';
import type { Overlay } from './overlay';
import { paintLabels } from './paintLabels';
import { paintNumbers } from './paintNumbers';
import { crowding, isBackground, paintLanes, paintSpaceTime } from './paintSpaceTime';
import type { PaintedPanel } from './panels';
import type { Renderer } from './renderer';
import { styleOf, type Theme } from './theme';

/** More heads of a kind than this have no edge of their own: edges would hide them. */
const edgedHeadsMax = 12;

/** The still layer: everything that has a place in the run. */
export function paintStatic(
  renderer: Renderer,
  theme: Theme,
  scene: FigureScene,
  panels: readonly PaintedPanel[],
): void {
  for (const run of scene.runs) {
    paintSpaceTime(renderer, theme, run, scene.detailed);
    for (const { paintRun } of panels) paintRun?.(renderer, theme, run, scene.detailed);
    hatchUnrecorded(renderer, theme, run, scene.detailed);
  }
  for (const { paintAll } of panels) paintAll?.(renderer, theme, scene);
}

function hatchUnrecorded(
  renderer: Renderer,
  theme: Theme,
  run: RunScene,
  detailed: TimeScale,
): void {
  const stoppedNs = run.recordingStoppedNs;
  const panel = run.geometry.spaceTime;
  if (panel === null || stoppedNs === null || stoppedNs >= detailed.endNs) return;
  const area = across(panel, detailed);
  const x = Math.max(area.x, pxFromNs(detailed, stoppedNs));
  const rest = { ...area, x, width: rightOf(area) - x };
  renderer.hatch(rest, 10 * theme.lineScale, { color: theme.rule, widthPx: theme.lineScale });
}

export function paintOverlay(
  renderer: Renderer,
  theme: Theme,
  scene: FigureScene,
  overlay: Overlay,
  panels: readonly PaintedPanel[],
): void {
  const { geometry } = scene;
  const { view: scale } = overlay;
  const shift = shiftBetween(scene.scale, scale);
  const playheadPx = pxFromNs(scale, overlay.playheadNs);
  const playedPx = Math.min(scale.widthPx, playheadPx - scale.leftPx);
  // Words keep their ink under the veil. Where the future is hidden, a word waits until there is room for all of it.
  const named = overlay.hidesFuture ? { ...scale, widthPx: playedPx } : scale;
  const nameAll = () => {
    const taken = paintLabels(renderer, theme, scene, named);
    for (const run of scene.runs)
      for (const { paintNames } of panels) paintNames?.(renderer, theme, run, named, shift);
    paintBlockNumbers(renderer, theme, scene, overlay, taken);
  };
  for (const { paintMarked } of panels) paintMarked?.(renderer, theme, scene, overlay);
  eachTransaction(scene, overlay, ({ paintTransaction }, run, view, detail, told) =>
    paintTransaction(renderer, theme, run, view, detail, told),
  );
  paintBefore(renderer, theme, scene, overlay, panels);
  if (overlay.hidesFuture) nameAll();
  const plotRight = scale.leftPx + scale.widthPx;
  const top = geometry.topPx;
  const bottom = geometry.bottomPx;
  if (playheadPx < plotRight) {
    // What is drawn on the panel's lowest line is half below it.
    const hidden = bottom + theme.lineScale + 1;
    const veil = { color: overlay.hidesFuture ? theme.paper : theme.veil };
    const left = Math.max(scale.leftPx, playheadPx);
    const width = plotRight - left + 1;
    const veiled = timed(scene, top, hidden).map(([from, to]) => [left, from, width, to - from]);
    renderer.rects(Float32Array.from(veiled.flat()), veil);
    // Who there is is no secret.
    if (overlay.hidesFuture) paintLanesFrom(renderer, theme, scene, left, plotRight);
  }
  eachTransaction(scene, overlay, ({ paintTotal }, run, view, detail, told, index) => {
    const endNs = detail.parts.at(-1)?.endNs ?? detail.submittedNs;
    const before = overlay.before[index]?.transaction ?? null;
    if (endNs <= overlay.playheadNs) {
      paintTotal(renderer, theme, run, view, detail, told, before, geometry.widthPx);
    }
  });
  if (!overlay.hidesFuture) nameAll();
  for (const { paintWords } of panels) paintWords?.(renderer, theme, scene, overlay);
  for (const { paintMoment } of panels) paintMoment?.(renderer, theme, scene, overlay);
  paintLitRun(renderer, theme, scene, overlay, playheadPx);
  if (overlay.hoverNs !== null) {
    const x = pxFromNs(scale, overlay.hoverNs);
    if (x >= scale.leftPx && x <= plotRight) {
      renderer.segments(uprights(scene, x, top, bottom), {
        color: theme.inkFaint,
        widthPx: 1,
        dash: [2, 2],
        opacity: 0.7,
      });
    }
  }
  if (playheadPx < scale.leftPx || playheadPx > plotRight) return;
  const line = uprights(scene, playheadPx, top - 4, geometry.axis.y + 4);
  renderer.segments(line, { color: theme.ink, widthPx: 1.4 * theme.lineScale });
  for (const run of scene.runs) paintInFlight(renderer, theme, run, playheadPx, overlay.playheadNs);
}

/** The parts of a stretch from top to bottom in which times have their places. */
function timed(
  scene: FigureScene,
  top: number,
  bottom: number,
): readonly (readonly [number, number])[] {
  const parts: [number, number][] = [];
  let from = top;
  for (const area of scene.geometry.runs.flatMap(({ timeless }) => timeless)) {
    parts.push([from, area.y]);
    from = bottomOf(area);
  }
  return [...parts, [from, bottom]];
}

/** A line at a time, through all that has times. */
function uprights(scene: FigureScene, x: number, top: number, bottom: number): Float32Array {
  return Float32Array.from(timed(scene, top, bottom).flatMap(([from, to]) => [x, from, x, to]));
}

/** The lanes over a future that is hidden. */
function paintLanesFrom(
  renderer: Renderer,
  theme: Theme,
  scene: FigureScene,
  left: number,
  right: number,
): void {
  for (const run of scene.runs) {
    const panel = run.geometry.spaceTime;
    if (panel !== null)
      paintLanes(renderer, theme, run, { ...panel, x: left, width: right - left });
  }
}

/** What is marked in each run that is drawn. */
function eachTransaction(
  scene: FigureScene,
  { view, transactions, marking, mediansNs, waits, hidesFuture, playheadNs }: Overlay,
  paint: (
    marking: Marking,
    run: RunScene,
    view: TimeScale,
    detail: TransactionDetail,
    told: Seen,
    index: number,
  ) => void,
): void {
  // What is to be predicted, or not to be seen yet, shows as far as the reader has played.
  const untilNs = waits && !hidesFuture ? null : playheadNs;
  scene.runs.forEach((run, index) => {
    const detail = transactions[index] ?? null;
    const told = { untilNs, hasTimes: waits, medianNs: mediansNs[index] ?? null };
    if (detail !== null && marking !== null) paint(marking, run, view, detail, told, index);
  });
}

/** Outlines of what was there before a hand moved a value: the marked transaction, the link, what was final. */
function paintBefore(
  renderer: Renderer,
  theme: Theme,
  scene: FigureScene,
  { view, marking, before, waits }: Overlay,
  panels: readonly PaintedPanel[],
): void {
  scene.runs.forEach((run, index) => {
    const { window, transaction } = before[index] ?? { window: null, transaction: null };
    if (window !== null)
      for (const { paintBefore } of panels)
        paintBefore?.(renderer, theme, scene, index, view, window);
    // How long it took may be what is to be predicted.
    if (transaction !== null && waits)
      marking?.paintBarBefore(renderer, theme, run, view, transaction);
  });
}

function paintBlockNumbers(
  renderer: Renderer,
  theme: Theme,
  scene: FigureScene,
  { view, transactions, marking, playheadNs, hidesFuture }: Overlay,
  taken: readonly (readonly Rect[])[],
): void {
  const shift = shiftBetween(scene.scale, view);
  const playheadPx = pxFromNs(view, playheadNs);
  scene.runs.forEach((run, index) => {
    const { clients } = run.geometry;
    const detail = transactions[index] ?? null;
    const shapes =
      clients && detail && marking?.transactionShapes(detail, view, clients, run.lanes);
    const way = shapes?.way ?? null;
    const seen = { view, shift, playheadPx, hidesFuture };
    const around = { ...seen, taken: taken[index] ?? [], way };
    paintNumbers(renderer, theme, run, around);
  });
}

/** What is lit; in a future that is hidden nothing is. */
function paintLitRun(
  renderer: Renderer,
  theme: Theme,
  scene: FigureScene,
  { view, pointed, picked, hidesFuture }: Overlay,
  playheadPx: number,
): void {
  const shown = pointed ?? picked;
  const run = shown === null ? undefined : scene.runs[shown.run];
  if (shown === null || run === undefined || run.content === null) return;
  const panel = run.geometry.spaceTime;
  if (panel === null) return;
  const width = hidesFuture ? Math.min(panel.width, playheadPx - panel.x) : panel.width;
  if (width > 0) shown.paint(renderer, theme, view, run, shown.lit, { ...panel, width });
}

/** Heads of what is on its way, on the playhead. */
function paintInFlight(
  renderer: Renderer,
  theme: Theme,
  run: RunScene,
  x: number,
  playheadNs: number,
): void {
  for (const { kind, look, ys } of inFlightAt(run, playheadNs)) {
    const heads = new Float32Array(ys.length);
    const bodies = new Float32Array(2 * ys.length);
    for (let index = 0; index < ys.length; index += 2) {
      const tail = ys[index] as number;
      const head = ys[index + 1] as number;
      heads.set([x, head], index);
      bodies.set([x, tail, x, head], 2 * index);
    }
    const { color } = styleOf(theme, kind, look);
    const small = isBackground(kind) ? 0.5 : 1;
    const scale = theme.lineScale * small * crowding(run.lanes.stepPx);
    renderer.segments(bodies, { color, widthPx: 3.5 * scale });
    const edge = heads.length > 2 * edgedHeadsMax ? null : { color: theme.paper, widthPx: scale };
    renderer.glyphs('circle', heads, 3.2 * scale, { color }, edge);
  }
}

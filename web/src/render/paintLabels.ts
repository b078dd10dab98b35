/** Paints the words in the figure, which stay in view and upright while the picture moves below them. */
import { formatTimeUnit, timeUnit } from '../base/format';
import { type Rect, rightOf } from '../base/geometry';
import type { FaultShape } from '../layout/faults';
import type { FigureScene, RunScene } from '../layout/scene';
import { pxFromNs, type Shift, shiftBetween, shifted, type TimeScale } from '../layout/timeScale';
import type { Renderer, TextStyle } from './renderer';
import { sizeOf, type Theme } from './theme';

/** `view` is where the reader looks now, `scene` what was laid out last. What words take of the lanes of each run. */
export function paintLabels(
  renderer: Renderer,
  theme: Theme,
  scene: FigureScene,
  view: TimeScale,
): readonly (readonly Rect[])[] {
  const shift = shiftBetween(scene.scale, view);
  return scene.runs.map((run) => {
    const names = paintBandNames(renderer, theme, run, view, shift);
    const faults = paintFaultLabels(renderer, theme, run.faults, view, shift);
    paintRecordingStopped(renderer, theme, run, view);
    return [...names, ...faults];
  });
}

/** The part of an extent that is in view. */
export function inView(
  { startPx, endPx }: { readonly startPx: number; readonly endPx: number },
  view: TimeScale,
  shift: Shift,
): { readonly leftPx: number; readonly roomPx: number } {
  const leftPx = Math.max(view.leftPx, shifted(startPx, shift));
  const rightPx = Math.min(view.leftPx + view.widthPx, shifted(endPx, shift));
  return { leftPx, roomPx: rightPx - leftPx };
}

function paintBandNames(
  renderer: Renderer,
  theme: Theme,
  run: RunScene,
  view: TimeScale,
  shift: Shift,
): Rect[] {
  const taken: Rect[] = [];
  if (run.geometry.spaceTime === null) return taken;
  const { y, height } = run.geometry.spaceTime;
  const style: TextStyle = {
    color: theme.inkFaint,
    sizePx: sizeOf(0.77, theme),
    baseline: 'bottom',
  };
  // Of the lowest lane, where it reaches down into the letters.
  const topPx = y + height - 0.85 * style.sizePx;
  const bars = run.faults.filter(
    ({ kind, stripes }) =>
      kind === 'crash' && stripes.some((stripe) => stripe.y + stripe.height > topPx),
  );
  for (const label of run.content?.behind.labels ?? []) {
    const { leftPx, roomPx } = inView(label, view, shift);
    const widthPx = renderer.textWidth(label.text, style) + theme.textPx;
    if (roomPx < widthPx) continue;
    const isCovered = bars.some(
      (bar) => shifted(bar.startPx, shift) < leftPx + widthPx && shifted(bar.endPx, shift) > leftPx,
    );
    if (isCovered) continue;
    renderer.text(label.text, leftPx + 0.5 * theme.textPx, y + height, style);
    const top = y + height - style.sizePx;
    taken.push({ x: leftPx, y: top, width: widthPx, height: style.sizePx });
  }
  return taken;
}

function paintFaultLabels(
  renderer: Renderer,
  theme: Theme,
  faults: readonly FaultShape[],
  view: TimeScale,
  shift: Shift,
): Rect[] {
  const style: TextStyle = { color: theme.alert, sizePx: sizeOf(0.85, theme) };
  const placed: Rect[] = [];
  for (const fault of faults) {
    // A lane that is down has no messages; what is written on others would cover them, and the track names it. That a
    // replica lies changes what its messages mean: that is worth covering some.
    if (fault.kind !== 'crash' && fault.kind !== 'lie') continue;
    const { leftPx, roomPx } = inView(fault, view, shift);
    if (roomPx <= 0) continue;
    const widthPx = renderer.textWidth(fault.text, style);
    const glyphPx = fault.kind === 'lie' ? style.sizePx : 0;
    if (glyphPx > 0) paintLiar(renderer, theme, leftPx + glyphPx, fault.labelY, 0.38 * glyphPx);
    const left = leftPx + 0.6 * theme.textPx + glyphPx;
    const isTaken = placed.some(
      (other) =>
        Math.abs(other.y + other.height / 2 - fault.labelY) < 1.2 * style.sizePx &&
        left < rightOf(other) + theme.textPx &&
        other.x < left + widthPx + theme.textPx,
    );
    if (widthPx + glyphPx + theme.textPx > roomPx || isTaken) continue;
    // What is lost on its way to the lane ends in crosses there, too many for a halo around the letters.
    const [padPx, halfPx] = [0.2 * style.sizePx, 0.65 * style.sizePx];
    const [x0, x1] = [left - padPx, left + widthPx + padPx];
    const [y0, y1] = [fault.labelY - halfPx, fault.labelY + halfPx];
    const plate = Float32Array.of(x0, y0, x1, y0, x1, y1, x0, y1);
    renderer.union(plate, { color: theme.paper, opacity: 0.85 });
    renderer.text(fault.text, left, fault.labelY, style);
    placed.push({ x: left, y: y0, width: widthPx, height: y1 - y0 });
  }
  return placed;
}

/** Two faces, as in "◐": a disc of which the left half is filled. */
function paintLiar(renderer: Renderer, theme: Theme, x: number, y: number, radiusPx: number): void {
  const at = Float32Array.of(x, y);
  const outline = { color: theme.alert, widthPx: 1.4 * theme.lineScale };
  renderer.glyphs('circle', at, radiusPx, { color: theme.paper }, outline);
  renderer.glyphs('halfCircle', at, radiusPx, { color: theme.alert }, null);
}

/** Past the memory cap nothing was recorded. */
function paintRecordingStopped(
  renderer: Renderer,
  theme: Theme,
  run: RunScene,
  view: TimeScale,
): void {
  const stoppedNs = run.recordingStoppedNs;
  const area = run.geometry.spaceTime;
  if (area === null || stoppedNs === null || stoppedNs >= view.endNs) return;
  const unit = timeUnit(view.startNs, view.endNs);
  const text = `recording stopped at ${formatTimeUnit(stoppedNs, unit.ns / 100, unit)}`;
  const style: TextStyle = { color: theme.inkSoft, sizePx: sizeOf(0.9, theme), halo: theme.paper };
  // At its start, or as far left of the panel's end as it needs.
  const x = Math.max(area.x, pxFromNs(view, stoppedNs));
  const end = rightOf(area) - theme.textPx - renderer.textWidth(text, style);
  renderer.text(text, Math.min(x + theme.textPx, end), area.y + area.height / 2, style);
}

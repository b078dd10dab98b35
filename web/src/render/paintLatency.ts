/** Paints how long clients wait: the answered blocks of each run, who waits on, and in words the last of both. */
import { formatLatency } from '../base/format';
import { rightOf } from '../base/geometry';
import { spreadLabels } from '../layout/committed';
import { sideGapEm } from '../layout/figureGeometry';
import { formatWaits } from '../layout/names';
import type { FigureScene } from '../layout/scene';
import { across, type TimeScale } from '../layout/timeScale';
import { waitingAt, waitsAt } from '../layout/waits';
import type { CommittedRun } from './paintCommitted';
import type { Renderer, TextStyle } from './renderer';
import { runDash } from './runLine';
import { sizeOf, type Theme } from './theme';

export function paintLatency(renderer: Renderer, theme: Theme, scene: FigureScene): void {
  if (scene.geometry.latency === null) return;
  const area = across(scene.geometry.latency, scene.reach);
  const bottom = area.y + area.height;
  for (const y of [area.y, bottom]) {
    const line = Float32Array.of(area.x, y, rightOf(area), y);
    renderer.segments(line, { color: theme.ruleSoft, widthPx: theme.lineScale });
  }
  renderer.clip(area, () => {
    scene.runs.forEach(({ content }, index) => {
      if (content?.curves?.latency == null) return;
      const color = theme.ink;
      const { spans, middles, waiting } = content.curves.latency;
      const run = runDash(index, theme.lineScale);
      renderer.polyline(middles, { color, widthPx: theme.lineScale, opacity: 0.6, dash: run });
      renderer.segments(spans, { color, widthPx: 3.5 * theme.lineScale });
      const dash = [4 * theme.lineScale, 3 * theme.lineScale];
      renderer.segments(waiting, { color, widthPx: 1.5 * theme.lineScale, dash });
    });
  });
}

interface Waiting {
  readonly view: TimeScale;
  readonly committed: readonly CommittedRun[];
  readonly playheadNs: number;
}

/**
 * Beside the panel, who has waited longest at the playhead, where that is in view: those answered last, or who waits
 * on.
 */
export function paintWaits(
  renderer: Renderer,
  theme: Theme,
  { geometry, latency, runs }: FigureScene,
  { view, committed, playheadNs }: Waiting,
): void {
  const area = geometry.latency;
  if (latency === null || area === null || !geometry.wide) return;
  const sizePx = sizeOf(0.92, theme);
  const untilNs = Math.min(view.endNs, Math.max(view.startNs, playheadNs));
  const labels = runs.flatMap(({ content }, index) => {
    if (content === null) return [];
    const waits = waitsAt(content.window, untilNs);
    const waiting = waitingAt(content.window, untilNs);
    const name = runs.length === 1 ? '' : `${committed[index]?.key} `;
    const label = (text: string, atNs: number) => ({
      text: name + text,
      y: area.y + area.height - Math.min(atNs, latency.highestNs) * latency.pxPerNs,
    });
    if (waiting !== null && waiting > (waits?.mostNs ?? 0)) {
      return label(`waiting ${formatLatency(waiting / 1e9)}`, waiting);
    }
    return waits === null ? [] : label(formatWaits(waits), (waits.leastNs + waits.mostNs) / 2);
  });
  const heightPx = 1.25 * sizePx;
  const wanted = labels.map(({ y }) => y);
  // Labels that do not all fit beside the panel go on below it, never above: there are the names of the models.
  const top = area.y + heightPx / 2;
  const lowest = Math.max(area.y + area.height, top + (labels.length - 1) * heightPx);
  const ys = spreadLabels(wanted, heightPx, top, lowest);
  labels.forEach(({ text }, index) => {
    const style: TextStyle = { color: theme.ink, sizePx, weight: 'bold' };
    renderer.text(text, rightOf(area) + sideGapEm * theme.textPx, ys[index] as number, style);
  });
}

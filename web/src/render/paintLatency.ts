/** Paints how long clients waited: the answered blocks of each run, and in words the last of them. */
import { rightOf } from '../base/geometry';
import { spreadLabels } from '../layout/committed';
import { formatWaits } from '../layout/describe';
import { waitsAt } from '../layout/latency';
import type { FigureScene } from '../layout/scene';
import { across, type TimeScale } from '../layout/timeScale';
import type { CommittedRun } from './paintCommitted';
import type { Renderer, TextStyle } from './renderer';
import type { Theme } from './theme';

export function paintLatency(renderer: Renderer, theme: Theme, scene: FigureScene): void {
  if (scene.geometry.latency === null) return;
  const area = across(scene.geometry.latency, scene.paper);
  const bottom = area.y + area.height;
  for (const y of [area.y, bottom]) {
    const line = Float32Array.of(area.x, y, rightOf(area), y);
    renderer.segments(line, { color: theme.ruleSoft, widthPx: theme.lineScale });
  }
  renderer.clip(area, () => {
    scene.runs.forEach(({ content }, index) => {
      if (content === null || content.latency === null) return;
      const color = theme.runs[index % theme.runs.length] as string;
      const { spans, middles } = content.latency;
      renderer.polyline(middles, { color, widthPx: theme.lineScale, opacity: 0.6 });
      renderer.segments(spans, { color, widthPx: 3.5 * theme.lineScale });
    });
  });
}

interface Waiting {
  readonly view: TimeScale;
  readonly committed: readonly CommittedRun[];
  readonly playheadNs: number;
}

/** Beside the panel, what the clients that were answered last have waited: at the playhead, where that is in view. */
export function paintWaits(
  renderer: Renderer,
  theme: Theme,
  { geometry, latency, runs }: FigureScene,
  { view, committed, playheadNs }: Waiting,
): void {
  const area = geometry.latency;
  if (latency === null || area === null || !geometry.wide) return;
  const sizePx = 0.92 * theme.textPx;
  const untilNs = Math.min(view.endNs, Math.max(view.startNs, playheadNs));
  const labels = runs.flatMap(({ content }, index) => {
    const waits = content && waitsAt(content.window, untilNs);
    if (waits === null) return [];
    const name = runs.length === 1 ? '' : `${committed[index]?.key} `;
    const middle = (waits.leastNs + waits.mostNs) / 2;
    return {
      text: name + formatWaits(waits),
      color: theme.runs[index % theme.runs.length] as string,
      y: area.y + area.height - Math.min(middle, latency.highestNs) * latency.pxPerNs,
    };
  });
  const heightPx = 1.25 * sizePx;
  const wanted = labels.map(({ y }) => y);
  // Beside the panel, and what has no room there below it: above it stand the names of the models.
  const top = area.y + heightPx / 2;
  const lowest = Math.max(area.y + area.height, top + (labels.length - 1) * heightPx);
  const ys = spreadLabels(wanted, heightPx, top, lowest);
  labels.forEach(({ text, color }, index) => {
    const style: TextStyle = { color, sizePx, weight: 'bold' };
    renderer.text(text, rightOf(area) + 1.5 * theme.textPx, ys[index] as number, style);
  });
}

/** Paints committed transactions: a staircase a run, its label with its slope, and model lines. */
import { formatRate, shortened } from '../base/format';
import { rightOf } from '../base/geometry';
import { countAt, type Law, modelLine, spreadLabels } from '../layout/committed';
import type { FigureScene } from '../layout/scene';
import type { Renderer, TextStyle } from './renderer';
import type { Theme } from './theme';

/** What the scene does not know of a run. */
export interface CommittedRun {
  /** "B Streaming". */
  readonly title: string;
  readonly models: readonly Law[];
}

export function paintCommitted(
  renderer: Renderer,
  theme: Theme,
  scene: FigureScene,
  runs: readonly CommittedRun[],
  numbers: boolean,
): void {
  const area = scene.geometry.committed;
  for (const tick of scene.counts.ticks) {
    const line = Float32Array.of(area.x, tick.y, rightOf(area), tick.y);
    renderer.segments(line, { color: theme.ruleSoft, widthPx: theme.lineScale });
  }
  const grown = { ...area, y: area.y - theme.textPx, height: area.height + 2 * theme.textPx };
  renderer.clip(grown, () => {
    scene.runs.forEach(({ content }, index) => {
      if (content === null) return;
      for (const law of runs[index]?.models ?? []) {
        const line = modelLine(content.steps, law, scene.scale, scene.counts, area);
        if (line === null) continue;
        const dash = [1.5 * theme.lineScale, 3 * theme.lineScale];
        renderer.segments(line, { color: theme.inkFaint, widthPx: 1.2 * theme.lineScale, dash });
      }
    });
    scene.runs.forEach(({ content }, index) => {
      if (content === null) return;
      const color = theme.runs[index % theme.runs.length] as string;
      renderer.polyline(content.staircase, { color, widthPx: 2 * theme.lineScale });
    });
    paintLabels(renderer, theme, scene, runs, numbers);
  });
}

/** Characters of a name in the chart: it stands in full above the run. */
const TITLE_MAX = 32;

/** Each run's name and slope above the right end of its line. */
function paintLabels(
  renderer: Renderer,
  theme: Theme,
  scene: FigureScene,
  runs: readonly CommittedRun[],
  numbers: boolean,
): void {
  const area = scene.geometry.committed;
  const bottom = area.y + area.height;
  const size = 0.95 * theme.textPx;
  const labels = scene.runs.flatMap(({ content }, index) => {
    const fullTitle = runs[index]?.title;
    if (content === null || fullTitle === undefined) return [];
    const title = shortened(fullTitle, TITLE_MAX);
    const slope = content.steps.slopePerSecond;
    const text = slope === null || !numbers ? title : `${title}, ${formatRate(slope)} tx/s`;
    const style: TextStyle = {
      color: theme.runs[index % theme.runs.length] as string,
      sizePx: size,
      weight: 'bold',
      align: 'right',
      baseline: 'bottom',
      halo: theme.paper,
    };
    const count = countAt(content.steps, scene.scale.endNs);
    return { text, style, y: bottom - count * scene.counts.pxPerTransaction - 0.3 * size };
  });
  const wanted = labels.map((label) => label.y);
  const placed = spreadLabels(wanted, 1.3 * size, area.y + 0.4 * size, bottom - 0.3 * size);
  labels.forEach((label, index) => {
    renderer.text(label.text, rightOf(area) - 0.6 * size, placed[index] as number, label.style);
  });
}

/** Paints committed transactions: a staircase a run, and model lines. */
import { rightOf } from '../base/geometry';
import { type Law, modelLine } from '../layout/committed';
import type { FigureScene } from '../layout/scene';
import { across, type TimeScale } from '../layout/timeScale';
import type { Renderer } from './renderer';
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
): void {
  const { scale, paper } = scene;
  const area = across(scene.geometry.committed, paper);
  for (const tick of scene.counts.ticks) {
    const line = Float32Array.of(area.x, tick.y, rightOf(area), tick.y);
    renderer.segments(line, { color: theme.ruleSoft, widthPx: theme.lineScale });
  }
  // Model lines go on where the view may move to.
  const onwards: TimeScale = {
    ...scale,
    endNs: paper.endNs,
    widthPx: rightOf(area) - scale.leftPx,
  };
  const grown = { ...area, y: area.y - theme.lineScale, height: area.height + 2 * theme.lineScale };
  renderer.clip(grown, () => {
    scene.runs.forEach(({ content }, index) => {
      if (content === null) return;
      for (const law of runs[index]?.models ?? []) {
        const line = modelLine(content.steps, law, onwards, scene.counts, area);
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
  });
}

/** Paints committed transactions: a staircase a run, and model lines. */
import { rightOf } from '../base/geometry';
import { type Law, modelLine } from '../layout/committed';
import type { FigureScene } from '../layout/scene';
import { across, type TimeScale } from '../layout/timeScale';
import type { Renderer } from './renderer';
import { runDash } from './runLine';
import type { Theme } from './theme';

/** What the scene does not know of a run. */
export interface CommittedRun {
  /** "B". */
  readonly key: string;
  readonly models: readonly Law[];
}

export function paintCommitted(
  renderer: Renderer,
  theme: Theme,
  scene: FigureScene,
  runs: readonly CommittedRun[],
): void {
  const { scale, reach } = scene;
  const { counts } = scene;
  if (counts === null || scene.geometry.committed === null) return;
  const area = across(scene.geometry.committed, reach);
  for (const tick of counts.ticks) {
    const line = Float32Array.of(area.x, tick.y, rightOf(area), tick.y);
    renderer.segments(line, { color: theme.ruleSoft, widthPx: theme.lineScale });
  }
  // Model lines go on where the view may move to.
  const onwards: TimeScale = {
    ...scale,
    endNs: reach.endNs,
    widthPx: rightOf(area) - scale.leftPx,
  };
  const grown = { ...area, y: area.y - theme.lineScale, height: area.height + 2 * theme.lineScale };
  renderer.clip(grown, () => {
    scene.runs.forEach(({ content }, index) => {
      if (content === null || content.curves === null) return;
      for (const law of runs[index]?.models ?? []) {
        const line = modelLine(content.curves.steps, law, onwards, counts, area);
        if (line === null) continue;
        const dash = [1.5 * theme.lineScale, 3 * theme.lineScale];
        renderer.polyline(line, { color: theme.inkFaint, widthPx: 1.2 * theme.lineScale, dash });
      }
    });
    const lines = scene.runs.flatMap(({ content }, index) => {
      const points = content?.curves?.staircase;
      return points == null ? [] : { points, dash: runDash(index, theme.lineScale) };
    });
    const widthPx = 1.8 * theme.lineScale;
    for (const { points, dash } of lines)
      renderer.polyline(points, { color: theme.ink, widthPx, dash });
  });
}

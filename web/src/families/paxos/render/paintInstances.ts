/** Paints instances in the slots of the window. */
import { rightOf } from '../../../base/geometry';
import type { RunScene } from '../../../layout/scene';
import { across, type TimeScale } from '../../../layout/timeScale';
import type { PaintedPanel } from '../../../render/panels';
import type { Renderer } from '../../../render/renderer';
import { sizeOf, type Theme } from '../../../render/theme';
import { instancesArea, instancesIn, layInstances, type RunInstances } from '../layout/instances';
import { tellInstances } from '../words/tellInstances';

export const instances: PaintedPanel<RunInstances> = {
  ...{ id: 'instances', lay: layInstances, paintRun: paintInstances, tell: tellInstances },
};

function paintInstances(
  renderer: Renderer,
  theme: Theme,
  { geometry, content }: RunScene,
  detailed: TimeScale,
): void {
  const place = instancesArea(geometry.areas);
  const laid = content && instancesIn(content.laid);
  if (place === undefined || !laid) return;
  const area = across(place, detailed);
  const { parts, decided, copied, numbers, rowPx, slots } = laid;
  renderer.clip(area, () => {
    for (let slot = 0; slot <= slots && slot * rowPx <= area.height; slot++) {
      const y = area.y + slot * rowPx;
      const line = Float32Array.of(area.x, y, rightOf(area), y);
      renderer.segments(line, { color: theme.ruleSoft, widthPx: theme.lineScale });
    }
    renderer.rects(parts.queued, { color: theme.inkFaint, opacity: 0.45 });
    renderer.rects(parts.sending, { color: theme.looks.even, opacity: 1 });
    renderer.rects(parts.answers, { color: theme.quorum, opacity: 0.3 });
    renderer.rects(parts.order, { color: theme.inkFaint, opacity: 0.25 });
    const radius = Math.min(3.2 * theme.lineScale, 0.38 * rowPx);
    const edge = { color: theme.quorum, widthPx: 1.3 * theme.lineScale };
    renderer.glyphs('circle', decided, radius, { color: theme.paper }, edge);
    const halo = { color: theme.paper, widthPx: theme.lineScale };
    renderer.glyphs('diamond', copied, 1.2 * radius, { color: theme.alert }, halo);
    const style = { color: theme.inkSoft, sizePx: sizeOf(0.8, theme) };
    for (const { text, x, y } of numbers) renderer.text(text, x, y, style);
  });
}

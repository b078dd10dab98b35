/** Paints what came over links over time. */
import type { RunScene } from '../../../layout/scene';
import { across, type TimeScale } from '../../../layout/timeScale';
import type { PaintedPanel } from '../../../render/panels';
import type { Renderer } from '../../../render/renderer';
import type { Theme } from '../../../render/theme';
import { layLinks, linksIn, type RunLinks } from '../layout/links';
import { linksArea } from '../layout/rooms';
import { tellLinks } from '../words/tellLinks';

export const links: PaintedPanel<RunLinks> = {
  ...{ id: 'links', lay: layLinks, paintRun: paintLinks, tell: tellLinks },
};

function paintLinks(
  renderer: Renderer,
  theme: Theme,
  { geometry, content }: RunScene,
  detailed: TimeScale,
): void {
  const place = linksArea(geometry.areas);
  const laid = content && linksIn(content.laid);
  if (place === undefined || !laid) return;
  const area = across(place, detailed);
  renderer.clip(area, () => paintFlow(renderer, theme, laid));
  const { x, y, width, height } = area;
  const line = { color: theme.ruleSoft, widthPx: theme.lineScale };
  renderer.segments(Float32Array.of(x, y + height, x + width, y + height), line);
}

export function paintFlow(renderer: Renderer, theme: Theme, laid: RunLinks): void {
  renderer.rects(laid.news, { color: theme.looks.even, opacity: 0.5 });
  renderer.rects(laid.known, { color: theme.inkFaint, opacity: 0.35 });
  renderer.union(laid.between, { color: theme.quorum, opacity: 0.16 });
  // Transactions as they are have no rate.
  if (laid.mean.length > 0)
    renderer.polyline(laid.mean, { color: theme.quorum, widthPx: 1.4 * theme.lineScale });
}

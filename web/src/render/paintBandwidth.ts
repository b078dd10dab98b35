/** Paints a run's strips of bandwidth and work: what carries or does what, what stays idle, and why. */
import type { Rect } from '../base/geometry';
import { rightOf } from '../base/geometry';
import type { TraceWindow } from '../core/columns';
import { linkEdge, type StripShapes } from '../layout/bandwidth';
import { lanesOfFamily } from '../layout/family';
import type { QueueShapes } from '../layout/pathQueues';
import type { FigureScene, RunScene } from '../layout/scene';
import { layStrips, type Strips } from '../layout/strips';
import { across, pxFromNs, type Shift, type TimeScale } from '../layout/timeScale';
import type { WorkShapes } from '../layout/work';
import { inView } from './paintLabels';
import type { PaintedPanel } from './panels';
import type { Renderer, TextStyle } from './renderer';
import { sizeOf, type Theme } from './theme';

export const bandwidth: PaintedPanel<Strips> = {
  ...{ id: 'bandwidth', lay: layStrips },
  ...{ paintRun: paintStrips, paintBefore: paintLinkBefore, paintNames: paintStripLabels },
};

function paintStrips(renderer: Renderer, theme: Theme, run: RunScene, detailed: TimeScale): void {
  const areas = run.geometry.areas.bandwidth;
  if (areas === undefined) return;
  const linkStrip = across(areas.leader, detailed);
  const processor = areas.processor && across(areas.processor, detailed);
  const groupStrips = areas.groups.map((strip) => across(strip, detailed));
  const { content } = run;
  const simulatedToNs = content?.simulatedToNs ?? detailed.endNs;
  for (const strip of [linkStrip, ...(processor === null ? [] : [processor]), ...groupStrips]) {
    const endPx = Math.min(rightOf(strip), pxFromNs(detailed, simulatedToNs));
    paintIdle(renderer, theme, { ...strip, width: Math.max(0, endPx - strip.x) });
  }
  const strips = content?.laid.bandwidth;
  if (strips === undefined) return;
  const { leader, queue, work, heat, groups } = strips;
  renderer.clip(linkStrip, () => paintBars(renderer, theme, leader));
  if (queue !== null) renderer.clip(linkStrip, () => paintQueue(renderer, theme, queue));
  if (processor !== null && work !== null)
    renderer.clip(processor, () => paintWork(renderer, theme, work));
  if (heat !== null) {
    const { area, columns, foreground, background } = heat;
    if (background !== null) renderer.cells(background, columns, area, theme.background);
    if (foreground !== null) renderer.cells(foreground, columns, area, theme.foreground);
  }
  groupStrips.forEach((area, index) => {
    const strip = groups[index];
    if (strip === undefined) return;
    renderer.clip(area, () => {
      paintBars(renderer, theme, strip.egress);
      paintBars(renderer, theme, strip.ingress);
      const middle = area.y + area.height / 2;
      const line = Float32Array.of(area.x, middle, rightOf(area), middle);
      if (area.height >= 8) renderer.segments(line, { color: theme.rule, widthPx: 1 });
      const color = theme.works[0] as string;
      renderer.segments(strip.work, { color, widthPx: 1.3 * theme.lineScale });
    });
  });
}

function paintIdle(renderer: Renderer, theme: Theme, area: Rect): void {
  const rect = Float32Array.of(area.x, area.y, area.width, area.height);
  renderer.rects(rect, { color: theme.idle });
}

/** Over the bars: how full the fullest queue of a path is, and where one drops. */
function paintQueue(renderer: Renderer, theme: Theme, { area, line, drops }: QueueShapes): void {
  renderer.rects(area, { color: theme.pathQueue, opacity: 0.16 });
  renderer.segments(line, { color: theme.pathQueue, widthPx: 1.3 * theme.lineScale });
  renderer.segments(drops, { color: theme.alert, widthPx: 1.6 * theme.lineScale });
}

function paintWork(renderer: Renderer, theme: Theme, work: WorkShapes): void {
  work.forEach((rects, kind) => {
    renderer.rects(rects, { color: theme.works[kind] as string });
  });
}

function paintBars(renderer: Renderer, theme: Theme, strip: StripShapes): void {
  renderer.rects(strip.background, { color: theme.background, opacity: 0.85 });
  renderer.rects(strip.foreground, { color: theme.foreground, opacity: 0.85 });
}

/** The edge of what the leader's link carried before a hand moved a value, over what it carries now. */
function paintLinkBefore(
  renderer: Renderer,
  theme: Theme,
  { runs }: FigureScene,
  run: number,
  view: TimeScale,
  before: TraceWindow,
): void {
  const linkStrip = runs[run]?.geometry.areas.bandwidth?.leader;
  if (linkStrip === undefined) return;
  const edge = linkEdge(before, view, linkStrip);
  renderer.clip(linkStrip, () =>
    renderer.polyline(edge, { color: theme.ink, widthPx: 1.2 * theme.lineScale }),
  );
}

/** Why a strip is empty: the longest pause of the leader's link, and what is not simulated yet. */
function paintStripLabels(
  renderer: Renderer,
  theme: Theme,
  run: RunScene,
  view: TimeScale,
  shift: Shift,
): void {
  const { content } = run;
  const linkStrip = run.geometry.areas.bandwidth?.leader;
  if (content === null || linkStrip === undefined) return;
  const { y, height } = linkStrip;
  const style: TextStyle = {
    color: theme.inkSoft,
    sizePx: sizeOf(0.92, theme),
    italic: true,
    align: 'center',
  };
  const paintIn = (text: string, leftPx: number, roomPx: number) => {
    if (height < style.sizePx || renderer.textWidth(text, style) + theme.textPx > roomPx) return;
    renderer.text(text, leftPx + roomPx / 2, y + height / 2, style);
  };
  const { laid, simulatedToNs } = content;
  const idle = laid.bandwidth?.idle ?? null;
  if (idle !== null) {
    const { leftPx, roomPx } = inView(idle, view, shift);
    paintIn(
      idle.waitsForAnswers ? `idle, waiting for ${lanesOfFamily.answers}` : 'idle',
      leftPx,
      roomPx,
    );
  }
  if (simulatedToNs !== null) {
    const leftPx = Math.max(view.leftPx, pxFromNs(view, simulatedToNs));
    paintIn('not simulated yet', leftPx, view.leftPx + view.widthPx - leftPx);
  }
}

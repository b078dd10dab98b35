/** Paints what is lit over a run's picture: the rest steps back, the one that is meant is outlined. */
import type { Rect } from '../base/geometry';
import type { Lit } from '../layout/lit';
import type { RunScene } from '../layout/scene';
import { pxFromNs, type TimeScale } from '../layout/timeScale';
import { type Edges, edgesOf } from '../layout/transmissions';

import type { Renderer } from './renderer';
import type { KindStyle, Theme } from './theme';

/** How far the rest of the picture steps back behind messages that are lit. */
const dimOpacity = 0.4;
/** An outline stands out so far around what it outlines. */
const outlinePx = 1.25;

/** What is lit in one of the runs, with what paints it: both come with what answers the pointer. */
export interface LitRun {
  /** Index of the run in the figure. */
  readonly run: number;
  readonly lit: Lit;
  readonly paint: typeof paintLit;
}

/** What is to be lit in a run, by its index in the figure. */
export function litRun(run: number, lit: Lit): LitRun {
  return { run, lit, paint: paintLit };
}

/** A run's lit things; `area` is the part of its panel in which they show. */
export function paintLit(
  renderer: Renderer,
  theme: Theme,
  scale: TimeScale,
  run: RunScene,
  lit: Lit,
  area: Rect,
): void {
  renderer.clip(area, () => {
    const { messages, originNs } = lit;
    if (messages.count > 0) {
      const all = Float32Array.of(area.x, area.y, area.width, area.height);
      renderer.rects(all, { color: theme.paper, opacity: dimOpacity });
    }
    paintLane(renderer, theme, scale, run, lit, area);
    for (let index = 0; index < messages.count; index++) {
      const edges = edgesOf(messages, index, originNs, scale, run.lanes);
      const style = theme.kinds[messages.kind[index] as number] as KindStyle;
      const path = Number.isFinite(messages.reachedNs[index]) ? quadOf(edges) : waitOf(edges);
      if (messages.row[index] === lit.row) paintOutline(renderer, theme, path);
      paintMessage(renderer, theme, edges, path, style.color);
    }
  });
}

/** The lane that is meant, and the commit on it. */
function paintLane(
  renderer: Renderer,
  theme: Theme,
  scale: TimeScale,
  { lanes }: RunScene,
  { replica, committedNs }: Lit,
  area: Rect,
): void {
  const y = replica === null ? undefined : lanes.yPx[replica];
  if (y === undefined) return;
  if (committedNs === null) {
    const lane = Float32Array.of(area.x, y, area.x + area.width, y);
    renderer.segments(lane, { color: theme.ink, widthPx: 5 * theme.lineScale, opacity: 0.3 });
    return;
  }
  const centre = Float32Array.of(pxFromNs(scale, committedNs), y);
  const ring = { color: theme.ink, widthPx: 2 * theme.lineScale };
  renderer.glyphs('circle', centre, 8 * theme.lineScale, null, ring);
}

function paintMessage(
  renderer: Renderer,
  theme: Theme,
  edges: Edges,
  path: Float32Array,
  color: string,
): void {
  const scale = theme.lineScale;
  renderer.quads(path, { color, opacity: 0.35 }, { color, widthPx: 2.5 * scale });
  const { queuedPx, firstOutPx, sourceYPx } = edges;
  const wait = Float32Array.of(queuedPx, sourceYPx, firstOutPx, sourceYPx);
  renderer.segments(wait, { color, widthPx: 4 * scale, opacity: 0.6 });
  const { receivedPx, heldPx, targetYPx } = edges;
  const hold = Float32Array.of(receivedPx, targetYPx, heldPx, targetYPx);
  if (heldPx > receivedPx) renderer.segments(hold, { color: theme.alert, widthPx: 4 * scale });
  if (edges.lost) {
    const centre = Float32Array.of(
      ((path[4] as number) + (path[6] as number)) / 2,
      path[5] as number,
    );
    const line = { color: theme.alert, widthPx: 2 * scale };
    if (edges.dropped) renderer.glyphs('circle', centre, 8 * scale, { color: theme.paper }, line);
    renderer.glyphs('cross', centre, 5.5 * scale, null, line);
  }
}

function paintOutline(renderer: Renderer, theme: Theme, path: Float32Array): void {
  const around = (extraPx: number) => (2.5 + 2 * extraPx) * theme.lineScale;
  renderer.quads(path, null, { color: theme.paper, widthPx: around(2 * outlinePx) });
  renderer.quads(path, null, { color: theme.ink, widthPx: around(outlinePx) });
}

/** From the first and the last bit out to the last and the first bit in. */
function quadOf(edges: Edges): Float32Array {
  const { firstOutPx, lastOutPx, receivedPx, reachedPx, sourceYPx: from, targetYPx: to } = edges;
  return Float32Array.of(firstOutPx, from, lastOutPx, from, receivedPx, to, reachedPx, to);
}

/** Of a message that never left: its wait. */
function waitOf({ queuedPx, firstOutPx, sourceYPx: y }: Edges): Float32Array {
  return Float32Array.of(queuedPx, y, firstOutPx, y, firstOutPx, y, queuedPx, y);
}

/** What lies under a point of the figure. */
import type { FigureScene } from './scene';
import { type Edges, edgesOf } from './transmissions';

/** A message farther from the pointer is not meant. */
const nearPx = 6;

export interface MessageHit {
  /** Index of the run in the figure. */
  readonly run: number;
  /** Row in the run's window. */
  readonly index: number;
  /** Row of the message in the run's trace. */
  readonly row: number;
  readonly edges: Edges;
}

/** The message nearest to a point of a space-time panel, at its place in the layout, or null; bands have none. */
export function messageAt(scene: FigureScene, x: number, y: number): MessageHit | null {
  const run = scene.runs.findIndex(
    ({ geometry: { spaceTime } }) => y >= spaceTime.y && y <= spaceTime.y + spaceTime.height,
  );
  const hit = scene.runs[run];
  if (hit?.content == null) return null;
  const { weights, window } = hit.content;
  const { messages, originNs } = window;
  let best: MessageHit | null = null;
  let bestPx = nearPx;
  for (let index = 0; index < messages.count; index++) {
    if ((weights[index] as number) >= 1) continue;
    const edges = edgesOf(messages, index, originNs, scene.scale, hit.lanes);
    const px = distancePx(edges, x, y);
    if (px < bestPx) {
      bestPx = px;
      best = { run, index, row: messages.row[index] as number, edges };
    }
  }
  return best;
}

/** The rows of a run's window that carry some messages of its trace. */
export function rowsOf(scene: FigureScene, run: number, rows: ReadonlySet<number>): number[] {
  const messages = scene.runs[run]?.content?.window.messages;
  if (messages === undefined) return [];
  const found: number[] = [];
  for (let index = 0; index < messages.count; index++) {
    if (rows.has(messages.row[index] as number)) found.push(index);
  }
  return found;
}

/** Horizontal distance to a parallelogram at the height of y, 0 inside; Infinity above and below. */
export function distancePx(edges: Edges, x: number, y: number): number {
  const { sourceYPx, targetYPx } = edges;
  if (sourceYPx === targetYPx) return Number.POSITIVE_INFINITY;
  const way = (y - sourceYPx) / (targetYPx - sourceYPx);
  if (way < -0.05 || way > 1.05) return Number.POSITIVE_INFINITY;
  const left = edges.firstOutPx + way * (edges.reachedPx - edges.firstOutPx);
  const right = edges.lastOutPx + way * (edges.receivedPx - edges.lastOutPx);
  return Math.max(0, left - x, x - right);
}

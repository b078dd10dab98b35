/** What lies under a point of the figure. */
import { containsPoint, type Rect } from '../base/geometry';
import { markNumber } from './family';
import type { FigureScene, RunScene } from './scene';
import { pxFromNs } from './timeScale';
import { type Edges, edgesOf } from './transmissions';

/** What is farther from the pointer is not meant; a finger is wider. */
export const nearPx = { pointer: 6, finger: 16 };

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
export function messageAt(
  scene: FigureScene,
  x: number,
  y: number,
  withinPx = nearPx.pointer,
): MessageHit | null {
  const run = runAt(scene, y);
  const hit = scene.runs[run];
  if (hit?.content == null) return null;
  const { weights, window } = hit.content;
  const { messages, originNs } = window;
  let best: MessageHit | null = null;
  let bestPx = withinPx;
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

export interface CommitHit {
  readonly run: number;
  readonly replica: number;
  readonly height: number;
}

/** The commit whose mark is nearest to a point: a tick on its lane, or that of a block's first one. */
export function commitAt(
  scene: FigureScene,
  x: number,
  y: number,
  withinPx = nearPx.pointer,
): CommitHit | null {
  const run = runAt(scene, y);
  const hit = scene.runs[run];
  if (hit?.content == null) return null;
  const { marks, originNs } = hit.content.window;
  const { firstYAt } = hit.content.marks;
  const final = markNumber('final');
  const heights = new Set<number>();
  let best: CommitHit | null = null;
  let bestPx = withinPx;
  for (let index = 0; index < marks.count; index++) {
    if (marks.kind[index] !== final) continue;
    const replica = marks.replica[index] as number;
    const height = marks.height[index] as number;
    const isFirst = !heights.has(height);
    heights.add(height);
    const timeNs = originNs + (marks.timeNs[index] as number);
    const awayX = pxFromNs(scene.scale, timeNs) - x;
    const laneY = hit.lanes.yPx[replica] as number;
    for (const markY of isFirst ? [firstYAt(timeNs), laneY] : [laneY]) {
      const px = Math.hypot(awayX, markY - y);
      if (px >= bestPx) continue;
      bestPx = px;
      best = { run, replica, height };
    }
  }
  return best;
}

/** The run in whose panel without times a point is; null outside of them. */
export function timelessUnder(scene: FigureScene, x: number, y: number): number | null {
  const run = scene.runs.findIndex(({ geometry: { timeless } }) =>
    timeless.some((area) => containsPoint(area, x, y)),
  );
  return run < 0 ? null : run;
}

export interface ReplicaHit {
  readonly run: number;
  readonly replica: number;
}

/** The replica whose lane is nearest to a point of a space-time panel, if it is near. */
export function replicaAt(
  scene: FigureScene,
  y: number,
  withinPx = nearPx.pointer,
): ReplicaHit | null {
  const hit = laneAt(scene, y);
  const laneY = hit && (scene.runs[hit.run]?.lanes.yPx[hit.replica] as number);
  return laneY !== null && Math.abs(laneY - y) < withinPx ? hit : null;
}

/** The replica whose lane is nearest to a height of a space-time panel; null outside of the panels. */
export function laneAt(scene: FigureScene, y: number): ReplicaHit | null {
  const run = runAt(scene, y);
  const lanes = scene.runs[run]?.lanes.yPx ?? [];
  let replica = -1;
  let bestPx = Number.POSITIVE_INFINITY;
  lanes.forEach((laneY, candidate) => {
    const px = Math.abs(laneY - y);
    if (px >= bestPx) return;
    bestPx = px;
    replica = candidate;
  });
  return replica < 0 ? null : { run, replica };
}

/** A run's row of its clients. */
export const clientsRow = ({ geometry }: RunScene) => geometry.clients;

/** The run whose space-time panel is at a height, or -1. */
function runAt(scene: FigureScene, y: number): number {
  return scene.runs.findIndex(
    ({ geometry: { spaceTime } }) =>
      spaceTime !== null && y >= spaceTime.y && y <= spaceTime.y + spaceTime.height,
  );
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

/** The run in whose area a point of the figure is; null where it is in none. */
export function runUnder(
  scene: FigureScene,
  x: number,
  y: number,
  areaOf: (run: RunScene) => Rect | null | undefined,
): number | null {
  const run = scene.runs.findIndex((each) => {
    const area = areaOf(each);
    return area != null && containsPoint(area, x, y);
  });
  return run < 0 ? null : run;
}

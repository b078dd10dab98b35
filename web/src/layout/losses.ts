/**
 * Marks where transmissions lost something on their way, to be sent again: half-way on the edge of the last bit, since
 * a full queue drops the end of what comes; where it was lost nobody knows. On the way between two replicas marks
 * nearer than their width are one.
 */
import type { VisibleMessages } from './detail';
import type { LanePositions } from './lanes';
import { ShapeList } from './shapeList';
import { type Edges, edgesOf } from './transmissions';

/**
 * Half the width of a mark in text heights, and at most so much of the distance of two lanes; a smaller one would not
 * be seen.
 */
const radiusEm = 0.3;
const radiusShare = 0.22;
const radiusMinPx = 1.5;

export interface LossMarks {
  /** x, y each. */
  readonly points: Float32Array;
  readonly radiusPx: number;
}

export const noLosses: LossMarks = { points: new Float32Array(0), radiusPx: 0 };

/** The marks of all rows in view that are not only part of a band. */
export function lossMarks(
  { messages, originNs, scale }: VisibleMessages,
  weights: Float32Array,
  lanes: LanePositions,
  textPx: number,
): LossMarks {
  const radiusPx = Math.min(radiusEm * textPx, radiusShare * lanes.stepPx);
  if (radiusPx < radiusMinPx) return noLosses;
  const ways = new Map<string, (readonly [x: number, y: number])[]>();
  for (let index = 0; index < messages.count; index++) {
    if (messages.lostBytes[index] === 0 || (weights[index] as number) >= 1) continue;
    const way = `${messages.source[index]} ${messages.target[index]}`;
    const point = pointOf(edgesOf(messages, index, originNs, scale, lanes));
    const points = ways.get(way);
    if (points === undefined) ways.set(way, [point]);
    else points.push(point);
  }
  const marks = new ShapeList();
  for (const points of ways.values()) {
    let lastPx = Number.NEGATIVE_INFINITY;
    for (const [x, y] of points.toSorted(([one], [other]) => one - other)) {
      if (x - lastPx < 2 * radiusEm * textPx) continue;
      marks.push2(x, y);
      lastPx = x;
    }
  }
  return { points: marks.finish(), radiusPx };
}

/** Half-way of the last bit; of what is lost whole, and ends there, the middle of the end. */
function pointOf(edges: Edges): readonly [x: number, y: number] {
  const { lastOutPx, reachedPx, receivedPx, sourceYPx, targetYPx, loss } = edges;
  if (loss === 'whole') return [(reachedPx + receivedPx) / 2, targetYPx];
  return [(lastOutPx + receivedPx) / 2, (sourceYPx + targetYPx) / 2];
}

/**
 * What replicas stated, as positions of glyphs: a quorum certificate on its leader's lane, a commit as a tick on its
 * replica's lane and the first one of a block above the lane that leads; refusals, time-outs, restarts and violations.
 */

import { clamp } from '../base/geometry';
import { MARK_KINDS, type MarkKind, type TraceWindow } from '../core/columns';
import type { LanePositions } from './lanes';
import { leaderAt } from './leader';
import { ShapeList } from './shapeList';
import type { TimeScale } from './timeScale';

/** Radius of a glyph that has room. */
const glyphPx = 4.5;
const glyphMinPx = 1.25;
/** Ticks nearer to each other cannot be told apart. */
const apartPx = 1;
/** What reaches into the panel from beside it is no farther away. */
const besidePx = 16;

/** What is a glyph where it was stated: kinds of marks by what they are called here. */
const points = {
  certified: 'certified',
  /** A vote that a rule forbids. */
  refused: 'refused',
  timedOut: 'timed_out',
  viewChanged: 'view_changed',
  restarted: 'restarted',
  violation: 'violation',
} as const satisfies Readonly<Record<string, MarkKind>>;
type PointMark = keyof typeof points;
const pointMarks = Object.keys(points) as readonly PointMark[];
const pointOf = new Map(pointMarks.map((name) => [MARK_KINDS.indexOf(points[name]), name]));
const committedKind = MARK_KINDS.indexOf('committed');

/** x, y of each, by what it is. */
export interface MarkShapes extends Readonly<Record<PointMark, Float32Array>> {
  /** A block's first commit. */
  readonly committedFirst: Float32Array;
  /** y of a first commit at a time. */
  readonly firstYAt: (timeNs: number) => number;
  /** x, y of the highest and the lowest lane of each tick. */
  readonly committed: Float32Array;
  /** Radius of certificates and commits: smaller where they crowd. */
  readonly radiusPx: number;
}

const pointsOf = (shapes: (name: PointMark) => Float32Array) =>
  Object.fromEntries(pointMarks.map((name) => [name, shapes(name)])) as Record<
    PointMark,
    Float32Array
  >;

/** Those of lanes that are not shown. */
export const noMarks: MarkShapes = {
  ...pointsOf(() => new Float32Array()),
  committedFirst: new Float32Array(),
  firstYAt: () => Number.NaN,
  committed: new Float32Array(),
  radiusPx: 0,
};

export function markShapes(
  window: TraceWindow,
  scale: TimeScale,
  lanes: LanePositions,
  firstAbovePx: number,
): MarkShapes {
  const { marks, originNs } = window;
  const lists = new Map(pointMarks.map((name) => [name, new ShapeList()]));
  const committedFirst = new ShapeList();
  const ticks = new Ticks(lanes);
  const leader = leaderAt(window);
  // Above the leader's lane: zoomed out, the first committer varies, and its mark would jump from lane to lane.
  const firstYAt = (timeNs: number) => {
    const leading = leader(timeNs) ?? 0;
    return (lanes.yPx[leading] as number) - firstAbovePx;
  };
  const heights = new Set<number>();
  const leastPx = scale.leftPx - besidePx;
  const mostPx = scale.leftPx + scale.widthPx + besidePx;
  for (let index = 0; index < marks.count; index++) {
    const timeNs = originNs + (marks.timeNs[index] as number);
    const x = scale.leftPx + (timeNs - scale.startNs) * scale.pxPerNs;
    if (x > mostPx) break;
    const kind = marks.kind[index] as number;
    const height = marks.height[index] as number;
    const isFirst = kind === committedKind && !heights.has(height);
    if (isFirst) heights.add(height);
    if (x < leastPx) continue;
    const replica = marks.replica[index] as number;
    const name = pointOf.get(kind);
    if (name !== undefined) lists.get(name)?.push2(x, lanes.yPx[replica] as number);
    if (isFirst) committedFirst.push2(x, firstYAt(timeNs));
    if (kind === committedKind) ticks.push(x, replica, marks.standsFor[index] as number);
  }
  const shapes = pointsOf((name) => (lists.get(name) as ShapeList).finish());
  return {
    ...shapes,
    committedFirst: committedFirst.finish(),
    firstYAt,
    committed: ticks.finish(),
    radiusPx: radiusOf(shapes.certified),
  };
}

/** Ticks on lanes from left to right; those of a group that are too near each other to be told apart are one. */
class Ticks {
  private readonly list = new ShapeList();
  /** The last of each group, to which the next may belong. */
  private readonly open: ({ readonly x: number; top: number; bottom: number } | undefined)[] = [];

  constructor(private readonly lanes: LanePositions) {}

  /**
   * A commit. From afar one stands for those of its group of lanes in its stretch of time: as many of the group's lanes
   * have a tick, its own among them.
   */
  push(x: number, replica: number, standsFor: number): void {
    const group = this.lanes.groupOf[replica] as number;
    const lanes = this.lanes.lanesOfGroup[group] as Float32Array;
    const own = lanes.indexOf(this.lanes.yPx[replica] as number);
    const first = Math.max(0, Math.min(own, lanes.length - standsFor));
    const end = Math.min(first + standsFor, lanes.length);
    for (let lane = first; lane < end; lane++) this.add(group, x, lanes[lane] as number);
  }

  finish(): Float32Array {
    for (let group = 0; group < this.lanes.groups; group++) this.flush(group);
    return this.list.finish();
  }

  private add(group: number, x: number, y: number): void {
    const last = this.open[group];
    const isOne =
      last !== undefined &&
      x - last.x < apartPx &&
      y > last.top - apartPx &&
      y < last.bottom + apartPx;
    if (isOne) {
      last.top = Math.min(last.top, y);
      last.bottom = Math.max(last.bottom, y);
      return;
    }
    this.flush(group);
    this.open[group] = { x, top: y, bottom: y };
  }

  private flush(group: number): void {
    const last = this.open[group];
    if (last !== undefined) this.list.push4(last.x, last.top, last.x, last.bottom);
  }
}

/** Glyphs shrink until neighbours no longer touch. */
function radiusOf(points: Float32Array): number {
  const count = points.length / 2;
  if (count < 2) return glyphPx;
  const spanPx = Math.abs((points[points.length - 2] as number) - (points[0] as number));
  return clamp((0.4 * spanPx) / (count - 1), glyphMinPx, glyphPx);
}

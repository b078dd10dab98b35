/**
 * What replicas stated, as positions of glyphs: a quorum certificate on its leader's lane, a commit as a tick on its
 * replica's lane and the first one of a block above the lane that leads; refusals, time-outs, restarts and violations.
 */

import { clamp } from '../base/geometry';
import { MARK_KINDS, type TraceWindow } from '../core/columns';
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

/** x, y each. */
export interface MarkShapes {
  readonly certified: Float32Array;
  /** A block's first commit. */
  readonly committedFirst: Float32Array;
  /** y of a first commit at a time. */
  readonly firstYAt: (timeNs: number) => number;
  /** x, y of the highest and the lowest lane of each tick. */
  readonly committed: Float32Array;
  /** A vote that a rule forbids. */
  readonly refused: Float32Array;
  readonly timedOut: Float32Array;
  readonly viewChanged: Float32Array;
  readonly restarted: Float32Array;
  readonly violation: Float32Array;
  /** Radius of certificates and commits: smaller where they crowd. */
  readonly radiusPx: number;
}

/** Those of lanes that are not shown. */
export const noMarks: MarkShapes = {
  certified: new Float32Array(),
  committedFirst: new Float32Array(),
  firstYAt: () => Number.NaN,
  committed: new Float32Array(),
  refused: new Float32Array(),
  timedOut: new Float32Array(),
  viewChanged: new Float32Array(),
  restarted: new Float32Array(),
  violation: new Float32Array(),
  radiusPx: 0,
};

const kindOf = (name: (typeof MARK_KINDS)[number]) => MARK_KINDS.indexOf(name);
const kinds = {
  certified: kindOf('certified'),
  committed: kindOf('committed'),
  refused: kindOf('refused'),
  timedOut: kindOf('timed_out'),
  viewChanged: kindOf('view_changed'),
  restarted: kindOf('restarted'),
  violation: kindOf('violation'),
};

export function markShapes(
  window: TraceWindow,
  scale: TimeScale,
  lanes: LanePositions,
  firstAbovePx: number,
): MarkShapes {
  const { marks, originNs } = window;
  const lists = {
    certified: new ShapeList(),
    committedFirst: new ShapeList(),
    refused: new ShapeList(),
    timedOut: new ShapeList(),
    viewChanged: new ShapeList(),
    restarted: new ShapeList(),
    violation: new ShapeList(),
  };
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
    const height = marks.height[index] as number;
    const isFirst = marks.kind[index] === kinds.committed && !heights.has(height);
    if (isFirst) heights.add(height);
    if (x < leastPx) continue;
    const y = lanes.yPx[marks.replica[index] as number] as number;
    switch (marks.kind[index]) {
      case kinds.certified:
        lists.certified.push2(x, y);
        break;
      case kinds.committed:
        if (isFirst) lists.committedFirst.push2(x, firstYAt(timeNs));
        ticks.push(x, marks.replica[index] as number, marks.standsFor[index] as number);
        break;
      case kinds.refused:
        lists.refused.push2(x, y);
        break;
      case kinds.timedOut:
        lists.timedOut.push2(x, y);
        break;
      case kinds.viewChanged:
        lists.viewChanged.push2(x, y);
        break;
      case kinds.restarted:
        lists.restarted.push2(x, y);
        break;
      case kinds.violation:
        lists.violation.push2(x, y);
        break;
    }
  }
  const certified = lists.certified.finish();
  return {
    certified,
    committedFirst: lists.committedFirst.finish(),
    firstYAt,
    committed: ticks.finish(),
    refused: lists.refused.finish(),
    timedOut: lists.timedOut.finish(),
    viewChanged: lists.viewChanged.finish(),
    restarted: lists.restarted.finish(),
    violation: lists.violation.finish(),
    radiusPx: radiusOf(certified),
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

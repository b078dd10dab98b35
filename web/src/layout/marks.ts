/** What replicas stated, as positions of glyphs on their lanes, and commits as ticks. */
import { clamp } from '../base/geometry';
import type { TraceWindow } from '../core/columns';
import { tables } from '../core/kinds';
import { lanesOfFamily, markNumber } from './family';
import type { LanePositions } from './lanes';
import { ShapeList } from './shapeList';
import type { TimeScale } from './timeScale';

/** Radius of a glyph that has room. */
const glyphPx = 4.5;
const glyphMinPx = 1.25;
/** Ticks nearer to each other cannot be told apart. */
const apartPx = 1;
/** What reaches into the panel from beside it is no farther away. */
const besidePx = 16;

export interface MarkShapes {
  /** x, y of each, by kind; of what is final the first one of each number, above the lane that leads. */
  readonly points: ReadonlyMap<string, Float32Array>;
  /** y of a first commit at a time. */
  readonly firstYAt: (timeNs: number) => number;
  /** Commits: x, y of the highest and the lowest lane of each tick. */
  readonly ticks: Float32Array;
  /** Radius of what is smaller where it crowds. */
  readonly radiusPx: number;
}

/** Those of lanes that are not shown. */
export const noMarks: MarkShapes = {
  points: new Map(),
  firstYAt: () => Number.NaN,
  ticks: new Float32Array(),
  radiusPx: 0,
};

export function markShapes(
  window: TraceWindow,
  scale: TimeScale,
  lanes: LanePositions,
  firstAbovePx: number,
): MarkShapes {
  const { marks, originNs } = window;
  const { glyphs, whoLeads } = lanesOfFamily;
  const final = markNumber('final');
  const lists = new Map(glyphs.map(({ kind }) => [tables.marks.indexOf(kind), new ShapeList()]));
  const ticks = new Ticks(lanes);
  const leader = whoLeads(window);
  // Above the leader's lane: zoomed out, the first committer varies, and its mark would jump from lane to lane.
  const firstYAt = (timeNs: number) => {
    const leading = leader(timeNs) ?? 0;
    return (lanes.yPx[leading] as number) - firstAbovePx;
  };
  const numbers = new Set<number>();
  const leastPx = scale.leftPx - besidePx;
  const mostPx = scale.leftPx + scale.widthPx + besidePx;
  for (let index = 0; index < marks.count; index++) {
    const timeNs = originNs + (marks.timeNs[index] as number);
    const x = scale.leftPx + (timeNs - scale.startNs) * scale.pxPerNs;
    if (x > mostPx) break;
    const kind = marks.kind[index] as number;
    const number = marks.height[index] as number;
    const isCommit = kind === final;
    const isOther = isCommit && numbers.has(number);
    if (isCommit) numbers.add(number);
    if (x < leastPx) continue;
    const replica = marks.replica[index] as number;
    const y = isCommit ? firstYAt(timeNs) : (lanes.yPx[replica] as number);
    if (!isOther) lists.get(kind)?.push2(x, y);
    if (isCommit) ticks.push(x, replica, marks.standsFor[index] as number);
  }
  const points = new Map(
    [...lists].map(([kind, list]) => [tables.marks[kind] as string, list.finish()]),
  );
  return {
    points,
    firstYAt,
    ticks: ticks.finish(),
    radiusPx: radiusOf([...points.values()][0]),
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
function radiusOf(points: Float32Array = new Float32Array()): number {
  const count = points.length / 2;
  if (count < 2) return glyphPx;
  const spanPx = Math.abs((points[points.length - 2] as number) - (points[0] as number));
  return clamp((0.4 * spanPx) / (count - 1), glyphMinPx, glyphPx);
}

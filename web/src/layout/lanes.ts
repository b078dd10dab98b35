/**
 * Lanes of a space-time diagram: where each replica's lane lies. A folded group is one lane, as high as a few, over
 * which its replicas are spread.
 */
import type { LaneGroups } from '../core/columns';

/** Height of a folded lane, and of what a wide gap is higher than others, in lanes. */
const foldedRows = 4;

/** How many lanes lower one is for the gap above it. */
function belowGap({ gapAfter }: LaneGroups, index: number): number {
  return gapAfter && index >= gapAfter ? foldedRows : 0;
}

/** What a lane is called, and who is on it. */
export interface Lane {
  readonly name: string;
  /** Region of its one replica, if that is known. */
  readonly region: string | null;
  readonly replicas: readonly number[];
  /** Distance of its middle from the first lane, in lanes. */
  readonly row: number;
  /** Height in lanes, 0 for a line. */
  readonly rows: number;
}

export interface Named {
  readonly replica: number;
  readonly name: string;
  readonly region: string | null;
}

/** What a replica is called, also where there is none of that number. */
export function nameIn(replicas: readonly Named[], replica: number): string {
  return replicas.find((other) => other.replica === replica)?.name ?? `replica ${replica}`;
}

/** The lanes of replicas that are given from top to bottom. */
export function drawnLanes(replicas: readonly Named[], lanes: LaneGroups): Lane[] {
  const { folded, groups } = lanes;
  const single = (info: Named, index: number): Lane => {
    const { name, region, replica } = info;
    const row = index + belowGap(lanes, index);
    return { name, region, replicas: [replica], row, rows: 0 };
  };
  if (!folded) return replicas.map(single);
  const apart = groups - 1;
  const others = replicas.slice(apart).map(({ replica }) => replica);
  const rest: Lane = {
    name: `${others.length} others`,
    region: null,
    replicas: others,
    row: apart + (foldedRows - 1) / 2,
    rows: foldedRows - 1,
  };
  return [...replicas.slice(0, apart).map(single), rest];
}

/** The replicas of each lane, from top to bottom. */
export function laneReplicas({
  order,
  groups,
  folded,
}: LaneGroups): readonly (readonly number[])[] {
  const apart = folded ? groups - 1 : order.length;
  const single = Array.from(order.subarray(0, apart), (replica) => [replica]);
  return folded ? [...single, [...order.subarray(apart)]] : single;
}

/** How many lanes high the lanes are together. */
export function rowsOf(replicas: number, lanes: LaneGroups): number {
  const { folded, groups } = lanes;
  return folded ? groups - 1 + foldedRows : replicas + belowGap(lanes, replicas - 1);
}

/** Each of some replicas in a group of its own, in the order given. */
export function eachAlone(order: readonly number[]): LaneGroups {
  const groupOf = new Uint16Array(1 + Math.max(-1, ...order));
  order.forEach((replica, index) => {
    groupOf[replica] = index;
  });
  return { order: Uint16Array.from(order), groupOf, groups: order.length, folded: false };
}

/** Whether lanes lie alike: a window may still be of those before they were folded or unfolded. */
export function isSameGroups(a: LaneGroups, b: LaneGroups): boolean {
  const isSame = (x: Uint16Array, y: Uint16Array) =>
    x.length === y.length && x.every((value, index) => value === y[index]);
  return (
    a === b || (a.folded === b.folded && isSame(a.order, b.order) && isSame(a.groupOf, b.groupOf))
  );
}

export interface LanePositions {
  /** y of a replica's lane, by replica. */
  readonly yPx: Float32Array;
  /** Distance between neighbouring lanes. */
  readonly stepPx: number;
  readonly groups: number;
  /** Group of a replica, by replica. */
  readonly groupOf: Uint16Array;
  /** y of a group's lanes from top to bottom, by group. */
  readonly lanesOfGroup: readonly Float32Array[];
  /**
   * Where bands of a group end: in the middle of its lanes; at the far edge of the folded lane, over which its messages
   * fan out.
   */
  readonly groupYPx: Float32Array;
  /** y of each line to draw. */
  readonly lines: Float32Array;
  /** The folded lane: its top and its height. */
  readonly folded: { readonly y: number; readonly height: number } | null;
}

/** Lays lanes out from `topPx` downwards. */
export function lanePositions(laid: LaneGroups, topPx: number, stepPx: number): LanePositions {
  const { order, groupOf, groups, folded } = laid;
  const yPx = new Float32Array(groupOf.length);
  const apart = folded ? groups - 1 : order.length;
  const others = order.length - apart;
  order.forEach((replica, index) => {
    const row = index < apart ? index : apart + ((index - apart + 0.5) / others) * (foldedRows - 1);
    yPx[replica] = topPx + (row + belowGap(laid, index)) * stepPx;
  });
  const lanesOfGroup = Array.from({ length: groups }, (_, group) =>
    Float32Array.from(
      order.filter((replica) => groupOf[replica] === group),
      (replica) => yPx[replica] as number,
    ),
  );
  const groupYPx = Float32Array.from(lanesOfGroup, (lanes) => {
    const sum = lanes.reduce((total, y) => total + y, 0);
    return sum / lanes.length;
  });
  if (folded) groupYPx[groups - 1] = topPx + (apart + foldedRows - 1) * stepPx;
  return {
    yPx,
    stepPx,
    groups,
    groupOf,
    lanesOfGroup,
    groupYPx,
    lines: Float32Array.from(
      { length: apart },
      (_, index) => topPx + (index + belowGap(laid, index)) * stepPx,
    ),
    folded: folded ? { y: topPx + apart * stepPx, height: (foldedRows - 1) * stepPx } : null,
  };
}

/** A lane's label and what is left around it, in text heights. */
const labelEm = 1.05;
/** Labels this near, in text heights, have no room for a word above the name. */
const twoLinesEm = 2.1;

/** Distance of neighbouring labels: as near as the lanes are, unless they would touch. */
export function labelStep(stepPx: number, textPx: number): number {
  return labelEvery(stepPx, textPx) * stepPx;
}

/** Whether what is said of a lane stands beside its name instead of above it. */
export function areLabelsTight(stepPx: number, textPx: number): boolean {
  return labelStep(stepPx, textPx) < twoLinesEm * textPx;
}

function labelEvery(stepPx: number, textPx: number): number {
  return Math.max(1, Math.ceil((labelEm * textPx) / Math.max(stepPx, 0.01)));
}

/**
 * Which lanes can carry a label without touching: all where there is room, else every k-th from the top and
 * always the first. Indexes of lanes.
 */
export function labelledLanes(count: number, stepPx: number, textPx: number): number[] {
  const every = labelEvery(stepPx, textPx);
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every);
}

/**
 * Where a run's faults show in the space-time diagram: a crashed replica hatches its lane, a liar's lane has a dashed
 * edge, a partition draws fences between the lanes that it parts, a slow or cut link tints the lanes at its ends.
 */
import type { Rect } from '../base/geometry';
import { clamp } from '../base/geometry';
import type { LanePositions } from './lanes';
import { pxFromNs, type TimeScale } from './timeScale';

/** A fault of the scenario, in the words and units of the figure. */
export type Fault = {
  readonly startNs: number;
  /** Infinity: it lasts to the end. */
  readonly endNs: number;
  /** Direct label: "Tokyo crashed", "Bahrain × 3 latency". */
  readonly text: string;
  /** The same where there is little room: "crash", "slow link". */
  readonly brief: string;
} & (
  | { readonly kind: 'crash' | 'lie'; readonly replica: number }
  /** At an instant: its begin is its end. */
  | { readonly kind: 'timeout'; readonly replica: number }
  /** At an instant settings take other values. */
  | { readonly kind: 'change' }
  /** At an instant a run leaves the one that it was forked off. */
  | { readonly kind: 'fork' }
  /** Of one message, at the instant of its sending: the message itself shows what becomes of it. */
  | { readonly kind: 'message' }
  /** Replicas in no group are alone. */
  | { readonly kind: 'partition'; readonly groups: readonly (readonly number[])[] }
  | {
      readonly kind: 'link';
      readonly source: number | '*';
      readonly target: number | '*';
      /** Factor of the delay; Infinity: nothing gets through. */
      readonly slowdown: number;
      readonly directed: boolean;
    }
  /** Loss or asynchrony of the whole network. */
  | { readonly kind: 'network' }
);

export interface FaultShape {
  readonly kind: Fault['kind'];
  readonly startPx: number;
  readonly endPx: number;
  /** Lanes that it is about: y and height of each. */
  readonly stripes: readonly { readonly y: number; readonly height: number }[];
  /** y of each fence between parted neighbours. */
  readonly fences: readonly number[];
  readonly text: string;
  /** Where its label goes. */
  readonly labelY: number;
}

/** Shapes of the faults in view. `replicas` are the lanes from top to bottom. */
export function faultShapes(
  faults: readonly Fault[],
  replicas: readonly number[],
  scale: TimeScale,
  lanes: LanePositions,
  panel: Rect,
): FaultShape[] {
  return faults.flatMap((fault) => {
    const rightPx = panel.x + panel.width;
    const startPx = clamp(pxFromNs(scale, fault.startNs), panel.x, rightPx);
    const endPx = Number.isFinite(fault.endNs)
      ? clamp(pxFromNs(scale, fault.endNs), panel.x, rightPx)
      : rightPx;
    if (endPx <= startPx) return [];
    const thick = clamp(lanes.stepPx * 0.5, 2, 14);
    const stripes = stripedReplicas(fault, replicas).map((replica) => ({
      y: (lanes.yPx[replica] as number) - thick / 2,
      height: thick,
    }));
    const fences = fault.kind === 'partition' ? fencesOf(fault.groups, replicas, lanes) : [];
    const first = stripes[0];
    const labelY =
      first !== undefined ? first.y + thick / 2 : (fences[0] ?? panel.y + panel.height - 8);
    // Whose lane it lies on is written beside the lane.
    return { kind: fault.kind, startPx, endPx, stripes, fences, text: fault.brief, labelY };
  });
}

function stripedReplicas(fault: Fault, replicas: readonly number[]): readonly number[] {
  if (fault.kind === 'crash' || fault.kind === 'lie') return [fault.replica];
  if (fault.kind !== 'link') return [];
  const ends = [fault.source, fault.target].filter((end) => end !== '*');
  return ends.length === 0 ? replicas : ends;
}

/** Half-way between neighbours that lie in different groups. */
function fencesOf(
  groups: readonly (readonly number[])[],
  replicas: readonly number[],
  lanes: LanePositions,
): number[] {
  const groupOf = (replica: number) => {
    const group = groups.findIndex((members) => members.includes(replica));
    return group >= 0 ? group : groups.length + replica;
  };
  return replicas.flatMap((replica, index) => {
    const below = replicas[index + 1];
    if (below === undefined || groupOf(replica) === groupOf(below)) return [];
    return ((lanes.yPx[replica] as number) + (lanes.yPx[below] as number)) / 2;
  });
}

/** Replicas that lie at a time. */
export function liarsAt(faults: readonly Fault[], timeNs: number): readonly number[] {
  return faults.flatMap((fault) =>
    fault.kind === 'lie' && fault.startNs <= timeNs && timeNs < fault.endNs ? [fault.replica] : [],
  );
}

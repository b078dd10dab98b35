/** The panel of bandwidth laid out: the leader’s strips, those of the groups, the queues of paths, and work. */
import type { Rect } from '../base/geometry';
import type { TraceWindow } from '../core/columns';
import { meanShares, type Shares, type StripShapes, stripShapes } from './bandwidth';
import { type HeatLines, heatLines } from './heatLines';
import { type IdleGap, idleGap } from './idleGap';
import { type StripAreas, stripLabelMinPx } from './panelRooms';
import { type QueueShapes, queueShapes } from './pathQueues';
import type { Sight } from './sight';
import { across, pxFromNs, type TimeScale } from './timeScale';
import { hasWork, meanWork, type WorkShapes, type WorkShares, workLine, workShapes } from './work';

/** A group's strip: egress above its middle, ingress below, and over both a line of its processor. */
export interface GroupStrip {
  readonly egress: StripShapes;
  readonly ingress: StripShapes;
  /** How much its processor works; empty where work takes no time. */
  readonly work: Float32Array;
}

export interface Strips {
  readonly leader: StripShapes;
  /** Of what is simulated of the view; null where nothing is. */
  readonly linkShares: Shares | null;
  readonly idle: IdleGap | null;
  /** Null where no path has a queue. */
  readonly queue: QueueShapes | null;
  /** What the leader's processor does; null where work takes no time. */
  readonly work: WorkShapes | null;
  /** Of what is simulated of the view; null where nothing is. */
  readonly workShares: WorkShares | null;
  /** One a group; none where they are heat lines. */
  readonly groups: readonly GroupStrip[];
  /** Strips that are too low for bars. */
  readonly heat: HeatLines | null;
}

export function layStrips(sight: Sight): readonly (Strips | null)[] {
  const places = sight.geometry.runs;
  return sight.runs.map(({ window }, index) => {
    const areas = places[index]?.areas.bandwidth;
    return window && areas ? strips(window, areas, sight) : null;
  });
}

function strips(
  window: TraceWindow,
  areas: StripAreas,
  { geometry: { textPx }, scale, detailed, pixelPx }: Sight,
): Strips {
  const area = across(areas.leader, detailed);
  const leader = stripShapes(window, detailed, area, 'egress', 'leader', 'up', pixelPx);
  const bars = [leader.foreground, leader.background];
  return {
    leader,
    linkShares: meanShares(window, scale, 'egress', 'leader'),
    idle: idleGap(window, scale, bars, simulated(areas.leader, scale, window), 12 * textPx),
    queue: queueShapes(window, detailed, area),
    work:
      areas.processor === null || !hasWork(window)
        ? null
        : workShapes(window, detailed, across(areas.processor, detailed), pixelPx),
    workShares: meanWork(window, scale, 'leader'),
    ...groupContent(window, detailed, areas.groups, pixelPx),
  };
}

/** The part of a strip whose time is simulated. */
function simulated(strip: Rect, scale: TimeScale, { endNs }: TraceWindow): Rect {
  const widthPx = Math.min(strip.width, pxFromNs(scale, endNs) - strip.x);
  return { ...strip, width: Math.max(0, widthPx) };
}

function groupContent(
  window: TraceWindow,
  detailed: TimeScale,
  strips: readonly Rect[],
  pixelPx: number,
): Pick<Strips, 'groups' | 'heat'> {
  const areas = strips.map((strip) => across(strip, detailed));
  const first = areas[0];
  if (first === undefined) return { groups: [], heat: null };
  if (first.height < stripLabelMinPx) {
    const last = areas[areas.length - 1] ?? first;
    const area = { ...first, height: last.y + last.height - first.y };
    return { groups: [], heat: heatLines(window, detailed, area) };
  }
  const groups = areas.map((rect, group): GroupStrip => {
    const half = rect.height / 2;
    const above = { ...rect, height: half };
    const below = { ...rect, y: rect.y + half, height: half };
    return {
      egress: stripShapes(window, detailed, above, 'egress', group, 'up', pixelPx),
      ingress: stripShapes(window, detailed, below, 'ingress', group, 'down', pixelPx),
      work: workLine(window, detailed, rect, group),
    };
  });
  return { groups, heat: null };
}

/**
 * Where everything in the figure lies: a column of panels that share one plot (left and width), names to its left, and
 * short labels to its right unless the figure is narrow. Heights stretch between a least and a most so that the figure
 * fills what it is given; below the least, the page scrolls.
 */
import type { Rect } from '../base/geometry';
import { clamp, interpolate } from '../base/geometry';
import { ledgersEm } from './ledgerHeights';

/** Narrower than this many text heights, there are no labels right of the plot. */
const wideEm = 50;

/** Width of the labels right of the plot, and what is between. */
const sideEm = 10.5;
export const sideGapEm = 0.8;

/** Height of the gap and the track of faults at least, where their names would touch otherwise. */
const belowScaleEm = 2.25;

/** Height of the text on the fault track and below the times, unless that is too small to read. */
const smallTextEm = 0.8;

/** What a finger needs of a lane's name, as long as lanes are few. */
export const fingerPx = 24;

/** Height of a strip below which it is a heat line instead of bars, and has no label. */
export const stripLabelMinPx = 9;

/** Heights in text heights. What stretches, at least: of each step between many lanes, each strip. */
interface Heights {
  readonly title: number;
  /** Above the first lane: commits. */
  readonly top: number;
  /** Below the last lane: names of views. */
  readonly bottom: number;
  /** Above the strips, between them, and below a run. */
  readonly gaps: readonly [above: number, between: number, below: number];
  /** Above requests and commits. */
  readonly flowGap: number;
  /** A gap, and the track of faults. */
  readonly faults: number;
  readonly lane: number;
  readonly leader: number;
  readonly strip: number;
  readonly flow: number;
}

const atEase: Heights = {
  ...{ title: 1.9, top: 1.5, bottom: 1.3, gaps: [0.35, 0.3, 0.65], flowGap: 0.9, faults: 2.1 },
  ...{ lane: 1.25, leader: 2, strip: 0.3, flow: 7.4 },
};

/** Less would not be legible. */
const tight: Heights = {
  ...{ title: 1.6, top: 1.45, bottom: 1, gaps: [0.25, 0.2, 0.35], flowGap: 0.6, faults: 1.6 },
  ...{ lane: 1.07, leader: 1.6, strip: 0.24, flow: 5.2 },
};

/**
 * So many lanes have this distance between them where there is room, in text heights and at least in pixels; never less
 * than the last.
 */
const fewLanes = 4;
const fewLanesEm = 2.85;
const fewLanesPx = 37;
const nearLanesPx = 30;
/** The same above ledgers, which say of commits what lanes say of messages. */
const nearestLanesPx = 22;

/** So many strips have this height each at least, with the gap below; more of them are heat lines where it is tight. */
const fewStrips = 6;
const stripPx = 14;

/** Height of the leader's strip in a narrow figure, at least. */
const narrowStripPx = 15;

export interface FigureRequest {
  readonly widthPx: number;
  /** Height to fill; 0 takes the most that is of use. */
  readonly heightPx: number;
  /** Height of the text in the figure. */
  readonly textPx: number;
  /** Nothing is written smaller. */
  readonly leastTextPx: number;
  /** Width of the longest lane label. */
  readonly labelPx: number;
  /**
   * How many lanes high each run is, how many rows its ledgers have (as many, if absent), how many groups have a strip
   * of bandwidth below the leader's, and whether work takes time in it.
   */
  readonly runs: readonly {
    readonly lanes: number;
    readonly ledgers?: number;
    readonly strips: number;
    readonly works: boolean;
    /** Whether only its clients' row and its leader's strip are shown, as where there is room for one run's lanes. */
    readonly isBrief?: boolean;
  }[];
  /** Whether each run has its lanes, its ledgers, and its strips of bandwidth. */
  readonly spacetime: boolean;
  readonly blocks: boolean;
  readonly bandwidth: boolean;
  /** Whether there is what clients of all runs request, and what is final. */
  readonly throughput: boolean;
  /** Whether the clients have a row above the lanes. */
  readonly clients: boolean;
  /** Height that bars of faults need, in heights of their text; 0: none will be there. */
  readonly faultsEm: number;
  /** A figure as low as can be; its lanes too, or as far from each other as there is room for. */
  readonly tight: boolean;
  readonly nearLanes: boolean;
  /** Few lanes as near as many may be: their names can be read, and not all be touched. */
  readonly nearestLanes?: boolean;
  /** Whether an audience looks: neither a track without a fault nor where runs part takes room. */
  readonly presented?: boolean;
}

export interface RunGeometry {
  readonly title: Rect;
  /** Short labels right of the panels; null in a narrow figure. */
  readonly side: Rect | null;
  /** The clients' row, above the lanes; null where it is not shown. */
  readonly clients: Rect | null;
  /** The lanes; null where they are not shown. */
  readonly spaceTime: Rect | null;
  readonly laneTopPx: number;
  readonly laneStepPx: number;
  /** Ledgers and the graph of blocks; null where they are not shown. */
  readonly blocks: Rect | null;
  /** The leader's egress; null where bandwidth is not shown. */
  readonly leaderStrip: Rect | null;
  /** What the leader's processor does; null where work takes no time, too. */
  readonly processorStrip: Rect | null;
  /** The strips of the groups of lanes, one below the other. */
  readonly groupStrips: readonly Rect[];
}

export interface FigureGeometry {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly wide: boolean;
  readonly textPx: number;
  /** Right end of the labels. */
  readonly labelRightPx: number;
  readonly plot: { readonly leftPx: number; readonly widthPx: number };
  readonly runs: readonly RunGeometry[];
  /** Requests and commits over time; null where they are not shown. */
  readonly flow: Rect | null;
  /** Upper end of the highest panel. */
  readonly topPx: number;
  /** Lower end of the lowest panel. */
  readonly bottomPx: number;
  /**
   * Faults as bars, between the panels and the axis; of no height where there is neither a fault nor a hand for one.
   */
  readonly faultTrack: Rect;
  readonly axis: Rect;
  /** Height of the text on the track, and below the times. */
  readonly smallTextPx: number;
}

/** Height of the clients' row in text heights, and where the figure is narrow; a gap below it. */
const clientsEm = 1.3;
const narrowClientsPx = 14;
const clientsGapEm = 0.3;

/** A stretchable height: at 0 and at 1. */
type Stretch = readonly [least: number, most: number];

export function figureGeometry(request: FigureRequest): FigureGeometry {
  const { widthPx, textPx: em } = request;
  const wide = widthPx >= wideEm * em;
  const gapPx = 0.7 * em;
  const marginPx = wide ? 1.2 * em : 0.8 * em;
  const leftPx = Math.round(marginPx + request.labelPx + gapPx);
  const sidePx = wide ? sideEm * em : 0;
  const plotWidthPx = Math.max(
    40,
    Math.round(widthPx - leftPx - sidePx - (wide ? em : 2 * marginPx)),
  );
  const heights = request.tight ? tight : atEase;
  const fixed = fixedHeights(request, heights, wide);
  const lanePx = Math.max(heights.lane * em, wide ? 0 : fingerPx);
  const stretches = request.runs.map((run) =>
    runStretches(
      run,
      request,
      { ...heights, lane: lanePx / em },
      request.runs.length === 1 ? 2 : 1,
      wide,
    ),
  );
  const flowStretch: Stretch = request.throughput
    ? [(wide || request.tight ? heights.flow : 9) * em, 13 * em]
    : [0, 0];
  const flowGapPx = Math.round(heights.flowGap * em);
  const withLanes = request.runs.filter(({ isBrief = false }) => !isBrief).length;
  const fixedPx =
    request.runs.length * (fixed.title + fixed.clients + sum(fixed.gaps)) +
    withLanes * (fixed.top + fixed.bottom) +
    (request.throughput ? flowGapPx : 0) +
    fixed.faults +
    fixed.axis;
  const all = [...stretches.flatMap((run) => Object.values(run)), flowStretch];
  const least = fixedPx + sum(all.map(([low]) => low));
  const most = fixedPx + sum(all.map(([, high]) => high));
  const wanted = request.heightPx === 0 ? most : request.heightPx;
  // What is to spare goes to requests and commits, or else to all.
  const stretchMax = request.throughput ? 1 : Number.POSITIVE_INFINITY;
  const stretch = most > least ? clamp((wanted - least) / (most - least), 0, stretchMax) : 0;
  const at = ([low, high]: Stretch) => Math.floor(interpolate(low, high, stretch));

  let y = 0;
  const take = (height: number): number => {
    const top = y;
    y += height;
    return top;
  };
  const plotRect = (height: number): Rect => ({
    x: leftPx,
    y: take(height),
    width: plotWidthPx,
    height,
  });
  const runs = request.runs.map(({ lanes, strips, isBrief = false }, index): RunGeometry => {
    const run = stretches[index] as RunStretches;
    const titleY = take(fixed.title);
    const laneSpan = at(run.lanes);
    const panelsY = y;
    const clients =
      request.clients && request.spacetime ? plotRect(clientsPx(request, wide)) : null;
    take(clients === null ? 0 : fixed.clients - clients.height);
    const lanesY = y;
    const spaceTime =
      request.spacetime && !isBrief ? plotRect(fixed.top + laneSpan + fixed.bottom) : null;
    const blocks = request.blocks && !isBrief ? plotRect(at(run.blocks)) : null;
    const [abovePx, betweenPx, belowPx] = fixed.gaps;
    take(abovePx);
    const leaderStrip = request.bandwidth ? plotRect(at(run.leader)) : null;
    const processorPx = at(run.processor);
    take(processorPx > 0 ? betweenPx : 0);
    const processorStrip = processorPx > 0 ? plotRect(processorPx - betweenPx) : null;
    take(strips > 0 ? betweenPx : 0);
    const groupStrips = request.bandwidth ? stripRects(plotRect(at(run.replicas)), strips) : [];
    take(belowPx + (strips > 0 ? 0 : betweenPx));
    const rightPx = leftPx + plotWidthPx;
    const side = { x: rightPx + sideGapEm * em, y: panelsY, width: sidePx, height: y - panelsY };
    return {
      title: {
        x: marginPx,
        y: titleY,
        width: widthPx - 2 * marginPx,
        height: fixed.title,
      },
      side: wide ? side : null,
      clients,
      spaceTime,
      laneTopPx: lanesY + fixed.top,
      laneStepPx: lanes > 1 ? laneSpan / (lanes - 1) : laneSpan,
      blocks,
      leaderStrip,
      processorStrip,
      groupStrips,
    };
  });
  const isFlowOnly = !request.spacetime && !request.blocks && !request.bandwidth;
  const spare = Math.max(0, wanted - most);
  take(request.throughput ? flowGapPx : 0);
  const flowPx = y;
  const flow = request.throughput ? plotRect(at(flowStretch) + Math.floor(spare)) : null;
  const bottomPx = y;
  const trackGapPx = Math.round(trackGapEm * em);
  take(trackGapPx);
  const faultTrack = plotRect(fixed.faults - trackGapPx);
  const axis = plotRect(fixed.axis);
  return {
    widthPx,
    heightPx: y,
    wide,
    textPx: em,
    labelRightPx: leftPx - gapPx,
    plot: { leftPx, widthPx: plotWidthPx },
    runs,
    flow,
    topPx: isFlowOnly ? flowPx : fixed.title,
    bottomPx,
    faultTrack,
    axis,
    smallTextPx: smallTextPx(request),
  };
}

function smallTextPx({ textPx, leastTextPx }: FigureRequest): number {
  return Math.max(leastTextPx, smallTextEm * textPx);
}

function clientsPx({ textPx }: FigureRequest, wide: boolean): number {
  return wide ? Math.round(clientsEm * textPx) : narrowClientsPx;
}

/** The times and the clock on them. */
const presentedAxisEm = 1.8;

/** Above the track of faults. */
const trackGapEm = 0.35;

/** A bar alone on the fault track is high enough to be gripped (WCAG 2.5.8), with the pixel below it. */
const gripPx = 25;

function fixedHeights(request: FigureRequest, heights: Heights, wide: boolean) {
  const { textPx: em, spacetime, clients, faultsEm, presented = false } = request;
  const barsPx = trackGapEm * em + Math.max(gripPx, smallTextPx(request) * faultsEm);
  // Right below requests and commits the track's name is right below the lower end of a scale.
  const trackEm = request.throughput ? Math.max(heights.faults, belowScaleEm) : heights.faults;
  return {
    title: Math.round(heights.title * em),
    clients: clients && spacetime ? clientsPx(request, wide) + Math.round(clientsGapEm * em) : 0,
    top: spacetime ? Math.round(heights.top * em) : 0,
    bottom: spacetime ? Math.round(heights.bottom * em) : 0,
    gaps: heights.gaps.map((gap) => Math.round(gap * em)) as [number, number, number],
    faults: Math.round(
      faultsEm === 0 && presented ? trackGapEm * em : Math.max((wide ? trackEm : 2.8) * em, barsPx),
    ),
    /** The times, and below them where runs part, which is of the future to an audience. */
    axis: Math.round(presented ? presentedAxisEm * em : 1.6 * em + smallTextPx(request)),
  };
}

interface RunStretches {
  readonly lanes: Stretch;
  readonly blocks: Stretch;
  readonly leader: Stretch;
  readonly processor: Stretch;
  readonly replicas: Stretch;
}

/** `ease`: a figure of one run has so many times the room. */
function runStretches(
  { lanes, ledgers = lanes, strips, works, isBrief = false }: FigureRequest['runs'][number],
  request: FigureRequest,
  heights: Heights,
  ease: number,
  wide: boolean,
): RunStretches {
  const { bandwidth, nearLanes, nearestLanes = false, textPx: em } = request;
  const [spacetime, blocks] = [request.spacetime && !isBrief, request.blocks && !isBrief];
  const steps = Math.max(1, lanes - 1);
  const shown = (isShown: boolean, least: number, most: number): Stretch =>
    isShown ? [least * em, most * em] : [0, 0];
  const fewSteps = Math.min(steps, fewLanes - 1);
  const aboveLedgersEm = Math.max(heights.lane, nearestLanesPx / em);
  const nearEm = nearestLanes ? heights.lane : blocks ? aboveLedgersEm : nearLanesPx / em;
  const stepEm = nearLanes ? nearEm : Math.max(fewLanesEm, fewLanesPx / em);
  const manyEm = Math.min(heights.lane * steps, 13);
  const lanesEm = nearLanes && lanes > fewLanes ? manyEm : Math.max(fewSteps * stepEm, manyEm);
  const mostLanesEm = Math.min(Math.max(4 * steps, 7) * ease, 26);
  const blocksEm = ledgersEm(ledgers, wide);
  const leaderEm = wide ? heights.leader : narrowStripPx / em;
  const stripsEm =
    strips <= fewStrips ? (strips * stripPx) / em : Math.min(heights.strip * strips, 3);
  return {
    lanes: shown(spacetime, lanesEm, Math.max(lanesEm, mostLanesEm)).map(Math.round) as [
      number,
      number,
    ],
    blocks: shown(blocks, blocksEm, blocksEm + 2 * ease),
    leader: shown(bandwidth, leaderEm, 4 * ease),
    // With the gap above it.
    processor: shown(bandwidth && works, leaderEm + heights.gaps[1], 4 * ease),
    replicas: shown(
      bandwidth && strips > 0,
      stripsEm,
      Math.max(stripsEm, Math.min(1.25 * ease * strips, 8)),
    ),
  };
}

/** Divides an area into one strip a group. */
function stripRects(area: Rect, groups: number): Rect[] {
  if (groups === 0) return [];
  const gapPx = area.height / groups >= stripLabelMinPx ? 2 : 0;
  const step = (area.height + gapPx) / groups;
  return Array.from({ length: groups }, (_, index) => {
    const top = Math.round(area.y + index * step);
    const bottom = Math.round(area.y + (index + 1) * step) - gapPx;
    return { x: area.x, y: top, width: area.width, height: bottom - top };
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

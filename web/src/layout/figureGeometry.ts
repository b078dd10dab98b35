/**
 * Where everything in the figure lies: a column of panels that share one plot (left and width), labels to its
 * left, numbers to its right. In a narrow figure the numbers stand under each title. Heights stretch between a
 * least and a most so that the figure fills what it is given; below the least, the page scrolls.
 */
import type { Rect } from '../base/geometry';
import { clamp, interpolate } from '../base/geometry';

/** Narrower than this many text heights, the numbers go under the titles. */
const wideEm = 50;

/** Narrower than this, the two headline numbers do not fit beside each other. */
const besideEm = 29;

/** Headline numbers and what limits them need this many text heights to stand at ease. */
export const tallNumbersEm = 17;

/** From this height on, a third number fits between them and what limits them in few words; each further line of scales needs more. */
const threeNumbersEm = 12;

/** What headline numbers need below a run's title at least. */
const numbersEm = 6;

/** What stands beside low panels but for what limits the run: two numbers, a queue that grows. */
const besideLimitEm = 6.3;

/** The same with three numbers and no queue that grows. */
const besideLimitOfThreeEm = 8.4;

/** The same where there is ease: two numbers; each further one; a line of words. */
const tallBesideEm = 8.8;
const tallNumberEm = 3.7;
const tallLineEm = 1.2;

/** The scale of the strips, where there are any; each further line of it. */
const stripScaleEm = 1.3;
const stripScaleLineEm = 1.1;

/** A line beside low panels. */
const limitLineEm = 1.04;

/** Height of the text on the fault track and below the times, unless that is too small to read. */
const smallTextEm = 0.8;

/** What a finger needs of a lane's name, as long as lanes are few. */
const fingerPx = 24;

/** Height of a strip below which it is a heat line instead of bars, and has no label. */
export const stripLabelMinPx = 9;

/** Heights in text heights. What stretches, at least: of each step between lanes, each strip. */
interface Heights {
  readonly title: number;
  /** Above the first lane: commits. */
  readonly top: number;
  /** Below the last lane: names of views. */
  readonly bottom: number;
  /** Between the panels of a run, and below them. */
  readonly gaps: number;
  readonly committedTitle: number;
  /** A gap, and the track of faults. */
  readonly faults: number;
  readonly lane: number;
  readonly blocks: number;
  readonly leader: number;
  readonly strip: number;
  readonly committed: number;
  readonly latency: number;
}

const atEase: Heights = {
  ...{ title: 2, top: 1.5, bottom: 1.3, gaps: 1.3, committedTitle: 2.3, faults: 2.3 },
  ...{ lane: 1.25, blocks: 6.7, leader: 1.4, strip: 0.3, committed: 2.8, latency: 1.9 },
};

/** Less would not be legible. */
const tight: Heights = {
  ...{ title: 1.6, top: 1.2, bottom: 1, gaps: 0.7, committedTitle: 2, faults: 1.6 },
  ...{ lane: 1.07, blocks: 6.2, leader: 1.1, strip: 0.24, committed: 2.1, latency: 1.7 },
};

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
  /** How many lanes high each run is, and how many groups have a strip of bandwidth beside the leader's. */
  readonly runs: readonly { readonly lanes: number; readonly strips: number }[];
  /** Whether each run has its lanes, its tree of blocks, and its strips of bandwidth. */
  readonly spacetime: boolean;
  readonly blocks: boolean;
  readonly bandwidth: boolean;
  /** Whether there is what all runs have committed, and with room for it the clients' latency. */
  readonly throughput: boolean;
  readonly latency: boolean;
  /** Height that bars of faults need, in heights of their text. */
  readonly faultsEm: number;
  /** A wide figure as low as can be. */
  readonly tight: boolean;
}

export interface RunGeometry {
  readonly title: Rect;
  /** Headline numbers. */
  readonly numbers: Rect;
  /** The lanes; null where they are not shown. */
  readonly spaceTime: Rect | null;
  readonly laneTopPx: number;
  readonly laneStepPx: number;
  /** The tree of blocks; null where it is not shown. */
  readonly blocks: Rect | null;
  /** The leader's egress; null where bandwidth is not shown. */
  readonly leaderStrip: Rect | null;
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
  readonly committedTitle: Rect;
  /** Committed transactions over time; null where they are not shown. */
  readonly committed: Rect | null;
  /** Latency over time; null where it is not shown. */
  readonly latency: Rect | null;
  /** Upper end of the highest panel. */
  readonly topPx: number;
  /** Lower end of the lowest panel. */
  readonly bottomPx: number;
  /** Faults as bars, between the panels and the axis. */
  readonly faultTrack: Rect;
  readonly axis: Rect;
  /** Height of the text on the track, and below the times. */
  readonly smallTextPx: number;
}

/** A stretchable height: at 0 and at 1. */
type Stretch = readonly [least: number, most: number];

/** What else stands beside a run's panels. */
interface Beside {
  /** Why it is not safe. */
  readonly isUnsafe: boolean;
  /** A third number; else there may be a queue that grows. */
  readonly hasThird: boolean;
  /** The scale of the queues of paths, below that of the strips. */
  readonly hasQueues: boolean;
}

/** Whether both latencies have room beside a run's panels. */
export function hasThreeNumbers(
  { numbers, leaderStrip }: RunGeometry,
  { wide, textPx }: FigureGeometry,
  hasQueues: boolean,
): boolean {
  const queueEm = leaderStrip !== null && hasQueues ? stripScaleLineEm : 0;
  return wide && numbers.height >= (threeNumbersEm + queueEm) * textPx;
}

/** Lines that the sentence has room for that names what limits a run, of which it always has one. */
export function limitLines(place: RunGeometry, geometry: FigureGeometry, beside: Beside): number {
  return Math.max(1, freeLines(place, geometry, beside));
}

/** Whether the scales of strips and queues have room for one line alone. */
export function areScalesTight(
  place: RunGeometry,
  geometry: FigureGeometry,
  beside: Beside,
): boolean {
  return beside.hasQueues && freeLines(place, geometry, beside) < 1;
}

function freeLines(
  { numbers, leaderStrip }: RunGeometry,
  geometry: FigureGeometry,
  { isUnsafe, hasThird, hasQueues }: Beside,
): number {
  const { wide, widthPx, textPx } = geometry;
  if (!wide) return widthPx >= besideEm * textPx ? 2 : 3;
  const heightEm = numbers.height / textPx;
  const scalesEm = leaderStrip === null ? 0 : stripScaleEm + (hasQueues ? stripScaleLineEm : 0);
  const unsafeLines = isUnsafe ? 1 : 0;
  if (heightEm >= tallNumbersEm) {
    const elseEm = tallBesideEm + (hasThird ? tallNumberEm : tallLineEm) + scalesEm;
    return Math.floor((heightEm - elseEm) / tallLineEm) - unsafeLines;
  }
  const elseEm = hasThird ? besideLimitOfThreeEm : besideLimitEm;
  return Math.floor((heightEm - elseEm - scalesEm) / limitLineEm) - unsafeLines;
}

export function figureGeometry(request: FigureRequest): FigureGeometry {
  const { widthPx, textPx: em } = request;
  const wide = widthPx >= wideEm * em;
  const gapPx = 0.7 * em;
  const marginPx = wide ? 1.2 * em : 0.8 * em;
  const leftPx = Math.round(marginPx + request.labelPx + gapPx);
  const sidePx = wide ? 12.5 * em : 0;
  const plotWidthPx = Math.max(
    40,
    Math.round(widthPx - leftPx - sidePx - (wide ? em : 2 * marginPx)),
  );
  const heights = wide && request.tight ? tight : atEase;
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
  const hasLatency = request.throughput && request.latency;
  const committedStretch: Stretch = request.throughput
    ? [(wide ? heights.committed : 8) * em, 8.5 * em]
    : [0, 0];
  const latencyStretch: Stretch = hasLatency ? [heights.latency * em, 4.5 * em] : [0, 0];
  const latencyTopPx = hasLatency ? Math.round(0.6 * em) : 0;
  const fixedPx =
    request.runs.length * (fixed.title + fixed.top + fixed.bottom + fixed.gaps) +
    fixed.committedTitle +
    latencyTopPx +
    fixed.faults +
    fixed.axis;
  const all = [...stretches.flatMap((run) => Object.values(run)), committedStretch, latencyStretch];
  const least = fixedPx + sum(all.map(([low]) => low));
  const most = fixedPx + sum(all.map(([, high]) => high));
  const wanted = request.heightPx === 0 ? most : request.heightPx;
  // What is to spare goes to what is committed, or else to all.
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
  const runs = request.runs.map(({ lanes, strips }, index): RunGeometry => {
    const run = stretches[index] as RunStretches;
    const titleY = take(fixed.title);
    const laneSpan = at(run.lanes);
    const panelsY = y;
    const spaceTime = request.spacetime ? plotRect(fixed.top + laneSpan + fixed.bottom) : null;
    const blocks = request.blocks ? plotRect(at(run.blocks)) : null;
    take(Math.round(0.35 * em));
    const leaderStrip = request.bandwidth ? plotRect(at(run.leader)) : null;
    take(Math.round(0.3 * em));
    const groupStrips = request.bandwidth ? stripRects(plotRect(at(run.replicas)), strips) : [];
    take(fixed.gaps - Math.round(0.35 * em) - Math.round(0.3 * em) + at(run.rest));
    const rightPx = leftPx + plotWidthPx;
    // Beside the panels; from the title down where they are too low for the words.
    const beside = y - panelsY < tallNumbersEm * em ? titleY + 0.4 * em : panelsY;
    const numbers: Rect = wide
      ? { x: rightPx + 1.5 * em, y: beside, width: sidePx - em, height: y - beside }
      : {
          x: marginPx,
          y: titleY + 1.7 * em,
          width: widthPx - 2 * marginPx,
          height: fixed.title - 1.8 * em,
        };
    const titleRightPx = wide ? rightPx : widthPx - marginPx;
    return {
      title: {
        x: marginPx,
        y: titleY,
        width: titleRightPx - marginPx,
        height: Math.min(1.7 * em, fixed.title),
      },
      numbers,
      spaceTime,
      laneTopPx: panelsY + fixed.top,
      laneStepPx: lanes > 1 ? laneSpan / (lanes - 1) : laneSpan,
      blocks,
      leaderStrip,
      groupStrips,
    };
  });
  const committedTitle: Rect = {
    x: marginPx,
    y: take(fixed.committedTitle),
    width: widthPx - 2 * marginPx,
    height: fixed.committedTitle,
  };
  const isCurvesOnly = !request.spacetime && !request.blocks && !request.bandwidth;
  const spare = Math.max(0, wanted - most);
  const committed = request.throughput ? plotRect(at(committedStretch) + Math.floor(spare)) : null;
  take(latencyTopPx);
  const latency = hasLatency ? plotRect(at(latencyStretch)) : null;
  const bottomPx = y;
  take(Math.round(0.35 * em));
  const faultTrack = plotRect(fixed.faults - Math.round(0.35 * em));
  const axis = plotRect(fixed.axis);
  return {
    widthPx,
    heightPx: y,
    wide,
    textPx: em,
    labelRightPx: leftPx - gapPx,
    plot: { leftPx, widthPx: plotWidthPx },
    runs,
    committedTitle,
    committed,
    latency,
    topPx: isCurvesOnly ? committedTitle.y + committedTitle.height : fixed.title,
    bottomPx,
    faultTrack,
    axis,
    smallTextPx: smallTextPx(request),
  };
}

function smallTextPx({ textPx, leastTextPx }: FigureRequest): number {
  return Math.max(leastTextPx, smallTextEm * textPx);
}

function fixedHeights(request: FigureRequest, heights: Heights, wide: boolean) {
  const { widthPx, textPx: em, spacetime, faultsEm } = request;
  const barsPx = 0.35 * em + smallTextPx(request) * faultsEm;
  const isBeside = widthPx >= besideEm * em;
  return {
    title: Math.round((wide ? heights.title : isBeside ? 8.9 : 12.4) * em),
    top: spacetime ? Math.round(heights.top * em) : 0,
    bottom: spacetime ? Math.round(heights.bottom * em) : 0,
    gaps: Math.round(heights.gaps * em),
    committedTitle: Math.round((wide ? heights.committedTitle : 4.3) * em),
    faults: Math.round(Math.max((wide ? heights.faults : 2.8) * em, barsPx)),
    /** The times, and below them where runs part. */
    axis: Math.round(1.6 * em + smallTextPx(request)),
  };
}

interface RunStretches {
  readonly lanes: Stretch;
  readonly blocks: Stretch;
  readonly leader: Stretch;
  readonly replicas: Stretch;
  /** Below the panels: room for the numbers beside them. */
  readonly rest: Stretch;
}

/** `ease`: a figure of one run has so many times the room. */
function runStretches(
  { lanes, strips }: FigureRequest['runs'][number],
  request: FigureRequest,
  heights: Heights,
  ease: number,
  wide: boolean,
): RunStretches {
  const { spacetime, blocks, bandwidth, textPx: em } = request;
  const steps = Math.max(1, lanes - 1);
  const shown = (isShown: boolean, least: number, most: number): Stretch =>
    isShown ? [least * em, most * em] : [0, 0];
  const lanesEm = Math.min(heights.lane * steps, 13);
  const stripsEm = Math.min(heights.strip * strips, 3);
  const panels = {
    lanes: shown(spacetime, lanesEm, Math.min(Math.max(3 * steps, 7) * ease, 24)),
    blocks: shown(blocks, heights.blocks, 9 * ease),
    leader: shown(bandwidth, heights.leader, 4 * ease),
    replicas: shown(bandwidth, stripsEm, Math.min(1.25 * ease * strips, 8)),
  };
  // Lanes are high enough beside their numbers.
  const restPx = numbersEm * em - sum(Object.values(panels).map(([low]) => low));
  return {
    ...panels,
    rest: spacetime || !wide ? [0, 0] : [Math.max(0, restPx), Math.max(0, restPx)],
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

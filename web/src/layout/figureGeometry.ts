/**
 * Where everything in the figure lies: a column of panels that share one plot (left and width), names to its left, and
 * short labels to its right unless the figure is narrow. Heights stretch between a least and a most so that the figure
 * fills what it is given; below the least, the page scrolls.
 */
import type { Rect } from '../base/geometry';
import { bottomOf, clamp, interpolate } from '../base/geometry';
import type { PanelRoom, Row, RunAreas, RunRequest, SharedAreas, Stretch } from './panelRooms';

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

/** Heights in text heights. What stretches, at least: of each step between many lanes. */
interface Heights {
  readonly title: number;
  /** Above the first lane: commits. */
  readonly top: number;
  /** Below the last lane: names of views. */
  readonly bottom: number;
  /** Above the strips, between them, and below a run. */
  readonly gaps: readonly [above: number, between: number, below: number];
  /** A gap, and the track of faults. */
  readonly faults: number;
  readonly lane: number;
}

const atEase: Heights = {
  ...{ title: 1.9, top: 1.5, bottom: 1.3, gaps: [0.35, 0.3, 0.65], faults: 2.1, lane: 1.25 },
};

/** Less would not be legible. */
const tight: Heights = {
  ...{ title: 1.6, top: 1.45, bottom: 1, gaps: [0.25, 0.2, 0.35], faults: 1.6, lane: 1.07 },
};

/**
 * So many lanes have this distance between them where there is room, in text heights and at least in pixels; never less
 * than the last.
 */
const fewLanes = 4;
const fewLanesEm = 2.85;
const fewLanesPx = 37;
const nearLanesPx = 30;
/** The same above what has no times, which says of commits what lanes say of messages. */
const nearestLanesPx = 22;

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
  readonly runs: readonly RunRequest[];
  /** Whether each run has its lanes. */
  readonly spacetime: boolean;
  /** The other panels that are shown, from top to bottom. */
  readonly panels: readonly PanelRoom[];
  /** Whether the clients have a row above the lanes. */
  readonly clients: boolean;
  /** Height that bars of faults need, in heights of their text; 0: none will be there. */
  readonly faultsEm: number;
  /** A figure as low as can be; its lanes too, or as far from each other as there is room for. */
  readonly tight: boolean;
  readonly nearLanes: boolean;
  /** Few lanes as near as many may be: their names can be read, and not all be touched. */
  readonly nearestLanes?: boolean;
  /** Strips of link and processor as low as a line of small text. */
  readonly slim?: boolean;
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
  readonly areas: RunAreas;
  /** Areas of it in which there are no times. */
  readonly timeless: readonly Rect[];
  /** Lower end of its lowest panel. */
  readonly bottomPx: number;
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
  /** Of panels that all runs share. */
  readonly areas: SharedAreas;
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
  const ease = request.runs.length === 1 ? 2 : 1;
  const { tight: isTight, slim = false } = request;
  const setting = { em, wide, tight: isTight, slim, gapsEm: heights.gaps, ease };
  const ofRuns = request.panels.filter((panel) => !panel.isShared);
  const asked = request.runs.map((run) => ({
    run,
    lanes: lanesStretch(run, request, lanePx / em, ease),
    panels: ofRuns.map((panel) => ({ ...panel, rows: panel.rows(run, setting) })),
  }));
  const shared = request.panels
    .filter((panel) => panel.isShared)
    .map(({ id, row }) => ({ id, ...row(setting) }));
  const withLanes = request.runs.filter(({ isBrief = false }) => !isBrief).length;
  const gapsPx = sum(fixed.gaps);
  const fixedPx =
    request.runs.length * (fixed.title + gapsPx) +
    request.runs.filter(hasClients).length * fixed.clients +
    withLanes * (fixed.top + fixed.bottom) +
    sum(shared.map(gapOf)) +
    fixed.faults +
    fixed.axis;
  const all = [
    ...asked.flatMap(({ lanes, panels }) => [
      lanes,
      ...panels.flatMap(({ rows }) => rows.map(stretchOf)),
    ]),
    ...shared.map(stretchOf),
  ];
  const least = fixedPx + sum(all.map(([low]) => low));
  const most = fixedPx + sum(all.map(([, high]) => high));
  const wanted = request.heightPx === 0 ? most : request.heightPx;
  // What is to spare goes to panels that all runs share, or else to all.
  const stretchMax = shared.length > 0 ? 1 : Number.POSITIVE_INFINITY;
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
  const place = ({ gapPx, stretch, insetPx = 0 }: Row, sparePx = 0): Rect => {
    take(gapPx + insetPx);
    return plotRect(at(stretch) + sparePx - insetPx);
  };
  const runs = asked.map(({ run, lanes: lanesPx, panels }): RunGeometry => {
    const { lanes, isBrief = false } = run;
    const title = { x: marginPx, y, width: widthPx - 2 * marginPx, height: fixed.title };
    take(fixed.title);
    const laneSpan = at(lanesPx);
    const panelsY = y;
    const clients =
      request.clients && request.spacetime && hasClients(run)
        ? plotRect(clientsPx(request, wide))
        : null;
    take(clients === null ? 0 : fixed.clients - clients.height);
    const lanesY = y;
    const spaceTime =
      request.spacetime && !isBrief ? plotRect(fixed.top + laneSpan + fixed.bottom) : null;
    const placed = panels.map((panel) => ({
      ...panel,
      rects: panel.rows.map((row) => place(row)),
    }));
    const lowest = placed.flatMap(({ rects }) => rects).at(-1);
    take(gapsPx - sum(panels.flatMap(({ rows }) => rows.map(gapOf))));
    const rightPx = leftPx + plotWidthPx;
    const side = { x: rightPx + sideGapEm * em, y: panelsY, width: sidePx, height: y - panelsY };
    return {
      title,
      side: wide ? side : null,
      clients,
      spaceTime,
      laneTopPx: lanesY + fixed.top,
      laneStepPx: lanes > 1 ? laneSpan / (lanes - 1) : laneSpan,
      areas: Object.fromEntries(placed.map(({ id, areaOf, rects }) => [id, areaOf(rects, run)])),
      timeless: placed.flatMap(({ isTimeless, rects }) => (isTimeless ? rects : [])),
      bottomPx: bottomOf(lowest ?? spaceTime ?? title),
    };
  });
  const sparePx = Math.floor(Math.max(0, wanted - most) / shared.length);
  const lowest = shared.map((row) => [row.id, place(row, sparePx)] as const);
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
    areas: Object.fromEntries(lowest),
    topPx: request.spacetime || ofRuns.length > 0 ? fixed.title : (lowest[0]?.[1].y ?? bottomPx),
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
  // Right below a panel of all runs the track's name is right below the lower end of a scale.
  const isBelowScale = request.panels.some(({ isShared }) => isShared);
  const trackEm = isBelowScale ? Math.max(heights.faults, belowScaleEm) : heights.faults;
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

/** `laneEm`: least distance of many lanes; `ease`: a figure of one run has so many times the room. */
function lanesStretch(
  { lanes, isBrief = false }: RunRequest,
  { spacetime, panels, nearLanes, nearestLanes = false, textPx: em }: FigureRequest,
  laneEm: number,
  ease: number,
): Stretch {
  if (!spacetime || isBrief) return [0, 0];
  const steps = Math.max(1, lanes - 1);
  const fewSteps = Math.min(steps, fewLanes - 1);
  const isAboveTimeless = panels.some(({ isTimeless }) => isTimeless);
  const nearEm = nearestLanes
    ? laneEm
    : isAboveTimeless
      ? Math.max(laneEm, nearestLanesPx / em)
      : nearLanesPx / em;
  const stepEm = nearLanes ? nearEm : Math.max(fewLanesEm, fewLanesPx / em);
  const manyEm = Math.min(laneEm * steps, 13);
  const leastEm = nearLanes && lanes > fewLanes ? manyEm : Math.max(fewSteps * stepEm, manyEm);
  const mostEm = Math.max(leastEm, Math.min(Math.max(4 * steps, 7) * ease, 26));
  return [Math.round(leastEm * em), Math.round(mostEm * em)];
}

const hasClients = ({ hasClients: has = true }: RunRequest) => has;
const gapOf = ({ gapPx }: Row) => gapPx;
const stretchOf = ({ stretch }: Row) => stretch;

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

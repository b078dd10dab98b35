/**
 * A figure laid out: what the renderer draws and the pointer hits. Made anew when a window, the size or a setting
 * changes, and when the view has moved too far; never for the playhead, which moves over it.
 *
 * The picture reaches past the view to both sides (its `reach`), so that the view can move over it without a new
 * layout; one that is wanted at once holds the view alone. Positions are those of the view at the time of the layout.
 */
import type { Rect } from '../base/geometry';
import type { LaneGroups, TraceWindow } from '../core/columns';
import { meanShares, type Shares, type StripShapes, stripShapes } from './bandwidth';
import type { BlockIdentity } from './blockIdentity';
import { type BlockNumber, blockNumbers } from './blockNumbers';
import { type BlockRows, type BlockShape, blockRows, blockShapes } from './blocks';
import {
  type CountScale,
  countByLaw,
  countScale,
  type Law,
  type Steps,
  staircase,
  stepsInView,
} from './committed';
import { type LinkBand, linkBands } from './density';
import { rowWeights } from './detail';
import { type Fault, type FaultShape, faultShapes } from './faults';
import { type FigureGeometry, type RunGeometry, stripLabelMinPx } from './figureGeometry';
import { type HeatLines, heatLines } from './heatLines';
import { type IdleGap, idleGap } from './idleGap';
import { isSameGroups, type LanePositions, lanePositions } from './lanes';
import { type LatencyScale, type LatencyShapes, latencyScale, latencyShapes } from './latency';
import { type LossMarks, lossMarks, noLosses } from './losses';
import { type MarkShapes, markShapes, noMarks } from './marks';
import { type QueueShapes, queueShapes } from './pathQueues';
import { across, pxFromNs, type TimeScale, type TimeSpan, timeScale, widened } from './timeScale';
import { type TransmissionBatch, transmissionBatches } from './transmissions';
import { noViews, type ViewBands, viewBands } from './viewBands';

/** How far the picture reaches past the view to each side, in widths of the view. */
const overscan = 0.25;

/** Height of the numbers of blocks, in text heights. */
export const numberEm = 0.85;

/** What of a run the layout needs. */
export interface SceneRun {
  /** Replicas from top to bottom and their groups; a window with other groups is not drawn with them. */
  readonly groups: LaneGroups;
  /** Replica that leads while nothing fails, or null where the lead rotates. */
  readonly leader: number | null;
  readonly faults: readonly Fault[];
  readonly window: TraceWindow | null;
  /** The marked transaction's block: its proposals are solid. */
  readonly marked: BlockIdentity | null;
  readonly recordingStoppedNs: number | null;
  /** Whether there is nothing more to simulate. */
  readonly isFinished: boolean;
  /** What to hold against its commits. */
  readonly models: readonly Law[];
}

/** A group's strip: egress above its middle, ingress below. */
export interface GroupStrip {
  readonly egress: StripShapes;
  readonly ingress: StripShapes;
}

/** What is drawn of a run that has a window. */
export interface RunContent {
  readonly window: TraceWindow;
  /** How much of a band each message row is: those below 1 are drawn singly. */
  readonly weights: Float32Array;
  readonly views: ViewBands;
  readonly bands: readonly LinkBand[];
  readonly batches: readonly TransmissionBatch[];
  /** Where blocks' numbers have room in their proposals. */
  readonly numbers: readonly BlockNumber[];
  readonly losses: LossMarks;
  readonly marks: MarkShapes;
  /** Null where bandwidth is not shown. */
  readonly leaderStrip: StripShapes | null;
  /** Of what is simulated of the view; null where nothing is. */
  readonly leaderShares: Shares | null;
  /** From where on the view is not simulated yet; null where all of it is. */
  readonly simulatedToNs: number | null;
  readonly idle: IdleGap | null;
  /** Null where no path has a queue, or bandwidth is not shown. */
  readonly queue: QueueShapes | null;
  /** One a group; none where they are heat lines. */
  readonly groupStrips: readonly GroupStrip[];
  /** Strips that are too low for bars. */
  readonly heat: HeatLines | null;
  /** None where the tree is not shown. */
  readonly blocks: readonly BlockShape[];
  /** In view. */
  readonly steps: Steps;
  /** Null without a panel. */
  readonly staircase: Float32Array | null;
  /** None where nobody is answered or waits in view. */
  readonly latency: LatencyShapes | null;
}

export interface RunScene {
  readonly geometry: RunGeometry;
  readonly lanes: LanePositions;
  readonly faults: readonly FaultShape[];
  readonly recordingStoppedNs: number | null;
  /** Where the rows of the tree of blocks lie; null where it is not shown. */
  readonly blockRows: BlockRows | null;
  readonly content: RunContent | null;
}

export interface FigureScene {
  readonly geometry: FigureGeometry;
  /** The view that the figure was laid out for. */
  readonly scale: TimeScale;
  /** The same scale over all that the picture holds: the view, and what lies beside it to both sides. */
  readonly reach: TimeScale;
  /**
   * The part of the reach that messages and bandwidth are drawn in, which take longest: all of it, or the view alone.
   */
  readonly detailed: TimeScale;
  readonly runs: readonly RunScene[];
  /** Null without a panel. */
  readonly counts: CountScale | null;
  /** Null where nobody is answered or waits in view, or without a panel. */
  readonly latency: LatencyScale | null;
}

/** Lays a figure out. `kinds`: bit i shows messages of kind i; `isWhole`: also what lies beside the view. */
export function figureScene(
  runs: readonly SceneRun[],
  geometry: FigureGeometry,
  viewport: TimeSpan,
  kinds: number,
  isWhole = true,
): FigureScene {
  const scale = timeScale(viewport, geometry.plot.leftPx, geometry.plot.widthPx);
  const reach = widened(scale, overscan);
  const detailed = isWhole ? reach : scale;
  const extent = { reach, detailed };
  // Scales hold what is hidden as well, and what lies beside the view: what is drawn later moves nothing that is there.
  const windows = runs.map(({ window, groups }) =>
    window === null || !isSameGroups(window.lanes, groups) ? null : window,
  );
  const steps = windows.map((window) => (window === null ? null : stepsInView(window, scale)));
  const area = geometry.committed;
  const known = steps.filter((run) => run !== null);
  const byLaw = runs.flatMap(({ models }, index) => {
    const own = steps[index];
    return own ? models.map((law) => countByLaw(own, law, scale.endNs)) : [];
  });
  const counts = area && countScale(known, area, viewport.startNs <= 0, Math.max(0, ...byLaw));
  const latency = latencyScale(
    windows.filter((window) => window !== null),
    scale,
    geometry.latency,
  );
  return {
    geometry,
    scale,
    ...extent,
    counts,
    latency,
    runs: runs.map((run, index): RunScene => {
      const place = geometry.runs[index] as RunGeometry;
      const lanes = lanePositions(run.groups, place.laneTopPx, place.laneStepPx);
      const window = windows[index] ?? null;
      const runSteps = steps[index] ?? null;
      return {
        geometry: place,
        lanes,
        faults:
          place.spaceTime === null
            ? []
            : faultShapes(
                run.faults,
                [...run.groups.order],
                reach,
                lanes,
                across(place.spaceTime, reach),
              ),
        recordingStoppedNs: run.recordingStoppedNs,
        blockRows: place.blocks && blockRows(place.blocks, geometry.textPx),
        content:
          window === null || runSteps === null
            ? null
            : {
                window,
                ...spaceTimeContent(run, window, extent, lanes, place, kinds, geometry.textPx),
                ...bandwidthContent(window, scale, detailed, place, geometry.textPx),
                simulatedToNs: run.isFinished || window.endNs >= scale.endNs ? null : window.endNs,
                blocks: place.blocks === null ? [] : blockShapes(window, reach),
                steps: runSteps,
                staircase:
                  counts &&
                  area &&
                  staircase(
                    stepsInView(window, reach),
                    runSteps.before,
                    reach,
                    counts,
                    area,
                    window.endNs,
                  ),
                latency:
                  latency &&
                  geometry.latency &&
                  latencyShapes(window, reach, latency, geometry.latency),
              },
      };
    }),
  };
}

function spaceTimeContent(
  run: SceneRun,
  window: TraceWindow,
  { reach, detailed }: Pick<FigureScene, 'reach' | 'detailed'>,
  lanes: LanePositions,
  place: RunGeometry,
  kinds: number,
  textPx: number,
) {
  const { originNs, messages, bands } = window;
  const visible = {
    messages,
    originNs,
    scale: detailed,
    kinds: place.spaceTime === null ? 0 : kinds,
  };
  const weights = rowWeights(visible, bands);
  if (place.spaceTime === null) {
    return {
      ...{ weights, views: noViews, bands: [], batches: [], numbers: [] },
      ...{ losses: noLosses, marks: noMarks },
    };
  }
  const area = across(place.spaceTime, reach);
  return {
    weights,
    // Which names have room, and how large marks are, goes by their neighbours.
    views: viewBands(window, reach, area, lanes, run.leader, 5 * textPx),
    bands: linkBands(bands, originNs, detailed, lanes, kinds),
    batches: transmissionBatches(visible, weights, lanes, run.marked),
    numbers: blockNumbers(visible, weights, lanes, numberEm * textPx, run.marked),
    losses: lossMarks(visible, weights, lanes, textPx),
    marks: markShapes(window, reach, lanes, textPx),
  };
}

function bandwidthContent(
  window: TraceWindow,
  scale: TimeScale,
  detailed: TimeScale,
  place: RunGeometry,
  textPx: number,
) {
  const leaderShares = meanShares(window, scale, 'egress', 'leader');
  if (place.leaderStrip === null) {
    return {
      leaderStrip: null,
      leaderShares,
      idle: null,
      queue: null,
      groupStrips: [],
      heat: null,
    };
  }
  const area = across(place.leaderStrip, detailed);
  const strip = stripShapes(window, detailed, area, 'egress', 'leader', 'up');
  const bars = [strip.foreground, strip.background];
  return {
    leaderStrip: strip,
    leaderShares,
    idle: idleGap(window, scale, bars, simulated(place.leaderStrip, scale, window), 12 * textPx),
    queue: queueShapes(window, detailed, area),
    ...groupContent(window, detailed, place),
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
  place: RunGeometry,
): Pick<RunContent, 'groupStrips' | 'heat'> {
  const strips = place.groupStrips.map((strip) => across(strip, detailed));
  const first = strips[0];
  if (first === undefined) return { groupStrips: [], heat: null };
  if (first.height < stripLabelMinPx) {
    const last = strips[strips.length - 1] ?? first;
    const area = { ...first, height: last.y + last.height - first.y };
    return { groupStrips: [], heat: heatLines(window, detailed, area) };
  }
  const groupStrips = strips.map((rect, group): GroupStrip => {
    const half = rect.height / 2;
    const above = { ...rect, height: half };
    const below = { ...rect, y: rect.y + half, height: half };
    return {
      egress: stripShapes(window, detailed, above, 'egress', group, 'up'),
      ingress: stripShapes(window, detailed, below, 'ingress', group, 'down'),
    };
  });
  return { groupStrips, heat: null };
}

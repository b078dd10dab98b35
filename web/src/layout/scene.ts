/**
 * A figure laid out: what the renderer draws and the pointer hits. Made anew when a window, the viewport, the
 * size or a setting changes; never for the playhead, which moves over it.
 */
import type { TraceWindow } from '../core/columns';
import {
  fullScale,
  highestShare,
  meanShares,
  type Shares,
  type StripShapes,
  stripShapes,
} from './bandwidth';
import { type CountScale, countScale, type Steps, staircase, stepsInView } from './committed';
import { bandsOfColumns, bandsOfMessages, type LinkBand } from './density';
import { type Fault, type FaultShape, faultShapes } from './faults';
import { type FigureGeometry, type RunGeometry, stripLabelMinPx } from './figureGeometry';
import { type HeatLines, heatLines } from './heatLines';
import { type IdleGap, idleGap } from './idleGap';
import { type LanePositions, lanePositions } from './lanes';
import { type LinkTable, linkTable } from './links';
import { type MarkShapes, markShapes } from './marks';
import { type TimeScale, type TimeSpan, timeScale } from './timeScale';
import { type TransmissionBatch, transmissionBatches } from './transmissions';
import { type ViewBands, viewBands } from './viewBands';

/** What of a run the layout needs. */
export interface SceneRun {
  readonly lanes: readonly { readonly replica: number }[];
  /** Replica that leads while nothing fails, or null where the lead rotates. */
  readonly leader: number | null;
  readonly faults: readonly Fault[];
  readonly window: TraceWindow | null;
  /** Nothing is drawn of it: it is not revealed yet. */
  readonly hidden: boolean;
  readonly recordingStoppedNs: number | null;
}

/** A replica's strip: egress above its middle, ingress below. */
export interface ReplicaStrip {
  readonly egress: StripShapes;
  readonly ingress: StripShapes;
}

/** What is drawn of a run that has a window. */
export interface RunContent {
  readonly window: TraceWindow;
  readonly links: LinkTable;
  readonly views: ViewBands;
  readonly bands: readonly LinkBand[];
  readonly batches: readonly TransmissionBatch[];
  readonly marks: MarkShapes;
  readonly leaderStrip: StripShapes;
  readonly leaderShares: Shares;
  readonly idle: IdleGap | null;
  /** One a strip; none where they are heat lines. */
  readonly replicaStrips: readonly ReplicaStrip[];
  /** Strips that are too low for bars. */
  readonly heat: HeatLines | null;
  readonly steps: Steps;
  readonly staircase: Float32Array;
}

export interface RunScene {
  readonly geometry: RunGeometry;
  readonly lanes: LanePositions;
  readonly faults: readonly FaultShape[];
  readonly recordingStoppedNs: number | null;
  readonly content: RunContent | null;
}

export interface FigureScene {
  readonly geometry: FigureGeometry;
  readonly scale: TimeScale;
  readonly runs: readonly RunScene[];
  readonly counts: CountScale;
  /** Full height of all strips, as a share of a link. */
  readonly fullShare: number;
}

/** Lays a figure out. `kinds`: bit i shows messages of kind i. */
export function figureScene(
  runs: readonly SceneRun[],
  geometry: FigureGeometry,
  viewport: TimeSpan,
  kinds: number,
): FigureScene {
  const scale = timeScale(viewport, geometry.plot.leftPx, geometry.plot.widthPx);
  const shown = runs.map((run) => (run.hidden ? null : run.window));
  const fullShare = fullScale(
    Math.max(0, ...shown.map((window) => (window === null ? 0 : highestShare(window, scale)))),
  );
  const steps = shown.map((window) => (window === null ? null : stepsInView(window, scale)));
  const counts = countScale(
    steps.filter((run) => run !== null),
    geometry.committed,
    viewport.startNs <= 0,
  );
  return {
    geometry,
    scale,
    counts,
    fullShare,
    runs: runs.map((run, index): RunScene => {
      const place = geometry.runs[index] as RunGeometry;
      const lanes = lanePositions(run.lanes, place.laneTopPx, place.laneStepPx);
      const replicas = run.lanes.map((lane) => lane.replica);
      const window = shown[index] ?? null;
      const runSteps = steps[index] ?? null;
      return {
        geometry: place,
        lanes,
        faults: faultShapes(run.faults, replicas, scale, lanes, place.spaceTime),
        recordingStoppedNs: run.recordingStoppedNs,
        content:
          window === null || runSteps === null
            ? null
            : {
                ...spaceTimeContent(run, window, scale, lanes, place, kinds, geometry.textPx),
                ...bandwidthContent(run, window, scale, place, fullShare, geometry.textPx),
                steps: runSteps,
                staircase: staircase(runSteps, scale, counts, geometry.committed, window.endNs),
              },
      };
    }),
  };
}

function spaceTimeContent(
  run: SceneRun,
  window: TraceWindow,
  scale: TimeScale,
  lanes: LanePositions,
  place: RunGeometry,
  kinds: number,
  textPx: number,
) {
  const { originNs, messages } = window;
  const visible = { messages, originNs, scale, kinds };
  const links = linkTable(visible, lanes);
  return {
    window,
    links,
    views: viewBands(window, scale, place.spaceTime, lanes, run.leader, 5.5 * textPx),
    bands: window.aggregated
      ? bandsOfColumns(window.bands, originNs, scale, lanes, kinds)
      : bandsOfMessages(visible, links),
    batches: transmissionBatches(visible, links),
    marks: markShapes(window, scale, lanes, place.spaceTime.y + 0.5 * textPx),
  };
}

function bandwidthContent(
  run: SceneRun,
  window: TraceWindow,
  scale: TimeScale,
  place: RunGeometry,
  fullShare: number,
  textPx: number,
) {
  const { leaderStrip: area } = place;
  const strip = stripShapes(window, scale, area, 'egress', 'leader', fullShare, 'up');
  const bars = [strip.foreground, strip.background];
  return {
    leaderStrip: strip,
    leaderShares: meanShares(window, scale, 'egress', 'leader'),
    idle: idleGap(window, scale, bars, area, 12 * textPx),
    ...replicaContent(run, window, scale, place, fullShare),
  };
}

function replicaContent(
  run: SceneRun,
  window: TraceWindow,
  scale: TimeScale,
  place: RunGeometry,
  fullShare: number,
): Pick<RunContent, 'replicaStrips' | 'heat'> {
  const strips = place.replicaStrips;
  const subjects = strips.map((_, index) => stripReplicas(run, index, strips.length));
  const first = strips[0];
  if (first === undefined) return { replicaStrips: [], heat: null };
  if (first.height < stripLabelMinPx) {
    const last = strips[strips.length - 1] ?? first;
    const area = { ...first, height: last.y + last.height - first.y };
    return { replicaStrips: [], heat: heatLines(window, scale, area, subjects, fullShare) };
  }
  const replicaStrips = strips.map((rect, index): ReplicaStrip => {
    const subject = subjects[index] ?? [];
    const half = rect.height / 2;
    const above = { ...rect, height: half };
    const below = { ...rect, y: rect.y + half, height: half };
    return {
      egress: stripShapes(window, scale, above, 'egress', subject, fullShare, 'up'),
      ingress: stripShapes(window, scale, below, 'ingress', subject, fullShare, 'down'),
    };
  });
  return { replicaStrips, heat: null };
}

/** Replicas that have a strip of their own, in the order of the lanes: all but a lasting leader. */
export function replicasWithStrip(run: Pick<SceneRun, 'lanes' | 'leader'>): number[] {
  return run.lanes.map((lane) => lane.replica).filter((replica) => replica !== run.leader);
}

/** Replicas of one of `strips` strips: one each, or a share of them where strips are fewer. */
export function stripReplicas(
  run: Pick<SceneRun, 'lanes' | 'leader'>,
  strip: number,
  strips: number,
): readonly number[] {
  const replicas = replicasWithStrip(run);
  const from = Math.floor((strip * replicas.length) / strips);
  const end = Math.floor(((strip + 1) * replicas.length) / strips);
  return replicas.slice(from, end);
}

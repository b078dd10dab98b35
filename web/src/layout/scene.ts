/**
 * A figure laid out: what the renderer draws and the pointer hits. Made anew when a window, the size or a setting
 * changes, and when the view has moved too far; never for the playhead, which moves over it.
 *
 * The picture reaches past the view to both sides (its `reach`), so that the view can move over it without a new
 * layout; one that is wanted at once holds the view alone. Positions are those of the view at the time of the layout.
 */
import type { LaneGroups, Subject, TraceWindow } from '../core/columns';
import { type LinkBand, linkBands } from './density';
import { rowWeights } from './detail';
import { lanesOfFamily } from './family';
import { type Fault, type FaultShape, faultShapes } from './faults';
import type { FigureGeometry, RunGeometry } from './figureGeometry';
import { type LaneBands, noBands } from './laneBands';
import { type LaneNumber, laneNumbers } from './laneNumbers';
import { isSameGroups, type LanePositions, lanePositions } from './lanes';
import { type LossMarks, lossMarks, noLosses } from './losses';
import { type MarkShapes, markShapes, noMarks } from './marks';
import type { Laid, PanelLayout } from './panels';
import { across, type TimeScale, type TimeSpan, timeScale, widened } from './timeScale';
import { type TransmissionBatch, transmissionBatches } from './transmissions';

/** How far the picture reaches past the view to each side, in widths of the view. */
const overscan = 0.25;

/** Height of the numbers of what is proposed, in text heights. */
export const numberEm = 0.85;

/** What of a run the layout needs. */
export interface SceneRun {
  /** Replicas from top to bottom and their groups; a window with other groups is not drawn with them. */
  readonly groups: LaneGroups;
  /** Replica that leads while nothing fails, or null where the lead rotates. */
  readonly leader: number | null;
  readonly faults: readonly Fault[];
  readonly window: TraceWindow | null;
  /** What carries the marked transaction: its messages are solid. */
  readonly marked: Subject | null;
  readonly recordingStoppedNs: number | null;
  /** Whether there is nothing more to simulate. */
  readonly isFinished: boolean;
}

/** What is drawn of a run that has a window. */
export interface RunContent {
  readonly window: TraceWindow;
  /** How much of a band each message row is: those below 1 are drawn singly. */
  readonly weights: Float32Array;
  readonly behind: LaneBands;
  readonly bands: readonly LinkBand[];
  readonly batches: readonly TransmissionBatch[];
  /** Where numbers have room. */
  readonly numbers: readonly LaneNumber[];
  readonly losses: LossMarks;
  readonly marks: MarkShapes;
  /** From where on the view is not simulated yet; null where all of it is. */
  readonly simulatedToNs: number | null;
  readonly laid: Laid;
}

export interface RunScene {
  readonly geometry: RunGeometry;
  readonly groups: LaneGroups;
  readonly lanes: LanePositions;
  readonly faults: readonly FaultShape[];
  readonly recordingStoppedNs: number | null;
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
}

/** A figure whose words stop at a time, where what follows is hidden: its view ends there. */
export function seenUntil(scene: FigureScene, timeNs: number): FigureScene {
  const { scale } = scene;
  const endNs = Math.max(scale.startNs, Math.min(scale.endNs, timeNs));
  const widthPx = (endNs - scale.startNs) * scale.pxPerNs;
  return { ...scene, scale: { ...scale, endNs, widthPx } };
}

/**
 * Lays a figure out. `kinds`: bit i shows messages of kind i; `isWhole`: also what lies beside the view; `holdsFinals`:
 * when requests are final is to be guessed; a pixel of the screen is `pixelPx` wide.
 */
export function figureScene(
  runs: readonly SceneRun[],
  geometry: FigureGeometry,
  viewport: TimeSpan,
  kinds: number,
  panels: readonly PanelLayout[],
  isWhole = true,
  holdsFinals = false,
  pixelPx = 1,
): FigureScene {
  const scale = timeScale(viewport, geometry.plot.leftPx, geometry.plot.widthPx);
  const reach = widened(scale, overscan);
  const detailed = isWhole ? reach : scale;
  const extent = { reach, detailed };
  const seen = runs.map(({ window, groups }) => ({
    groups,
    window: window === null || !isSameGroups(window.lanes, groups) ? null : window,
  }));
  const sight = { geometry, scale, ...extent, runs: seen, holdsFinals, pixelPx };
  const laid = panels.map(({ id, lay }) => ({ id, runs: lay(sight) }));
  return {
    geometry,
    scale,
    ...extent,
    runs: runs.map((run, index): RunScene => {
      const place = geometry.runs[index] as RunGeometry;
      const lanes = lanePositions(run.groups, place.laneTopPx, place.laneStepPx);
      const window = seen[index]?.window ?? null;
      return {
        geometry: place,
        groups: run.groups,
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
        content:
          window === null
            ? null
            : {
                window,
                ...spaceTimeContent(run, window, extent, lanes, place, kinds, geometry.textPx),
                simulatedToNs: run.isFinished || window.endNs >= scale.endNs ? null : window.endNs,
                laid: Object.fromEntries(
                  laid.map(({ id, runs }) => [id, runs[index] ?? undefined]),
                ),
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
      ...{ weights, behind: noBands, bands: [], batches: [], numbers: [] },
      ...{ losses: noLosses, marks: noMarks },
    };
  }
  const area = across(place.spaceTime, reach);
  return {
    weights,
    // Which names have room, and how large marks are, goes by their neighbours.
    behind: lanesOfFamily.layBands(window, reach, area, lanes, run.leader, 5 * textPx),
    bands: linkBands(bands, originNs, detailed, lanes, kinds),
    batches: transmissionBatches(visible, weights, lanes, run.marked),
    numbers: laneNumbers(visible, weights, lanes, numberEm * textPx, run.marked),
    losses: lossMarks(visible, weights, lanes, textPx),
    marks: markShapes(window, reach, lanes, textPx),
  };
}

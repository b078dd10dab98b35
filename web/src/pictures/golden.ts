/** A scenario's figure with all panels, at three zooms: in sentences, in rows of its tables, and as it is painted. */
import type { LaneInfo } from '../core/messages';
import { type Sample, sample } from '../core/sample';
import * as describe from '../layout/describe';
import { lanesOfFamily } from '../layout/family';
import { figureGeometry } from '../layout/figureGeometry';
import { groupNames } from '../layout/groupNames';
import { laneReplicas, nameIn, rowsOf } from '../layout/lanes';
import { type PanelRoom, sharedRooms } from '../layout/panelRooms';
import { type FigureScene, figureScene, type RunContent } from '../layout/scene';
import { type SpokenRun, sentences, type Told } from '../layout/sentences';
import type { TimeScale, TimeSpan } from '../layout/timeScale';
import { hasWork } from '../layout/work';
import { mischiefOfRun } from '../model/faults/mischief';
import { LAST_SEQUENCE } from '../model/looking/playback';
import { horizonOf, viewOf } from '../model/run/sessionState';
import { firstShown } from '../model/scenario/document';
import { shownKinds } from '../model/scenario/kinds';
import { type Scenario, titleOfScenario, variantNames } from '../model/scenario/scenario';
import { variantKey } from '../model/scenario/variants';
import { marking } from '../render/marking';
import { bandwidth } from '../render/paintBandwidth';
import { paintOverlay, paintStatic } from '../render/paintFigure';
import { throughput } from '../render/paintFlow';
import type { PaintedPanel } from '../render/panels';
import type { Renderer } from '../render/renderer';
import { bringFamily, type Engines } from './engine';
import { finished, requestOf } from './lanesPicture';
import { namedTheme } from './namedTheme';

/** What a family adds: its own panels with their rooms, and the rows of their tables. */
export interface OwnGolden {
  readonly panels: readonly PaintedPanel[];
  readonly rooms: readonly PanelRoom[];
  readonly rows: (
    content: RunContent,
    run: Pick<SpokenRun, 'heads' | 'nameOf'>,
    scale: TimeScale,
    playheadNs: number,
    most: number,
  ) => Readonly<Record<string, unknown>>;
}

export interface Golden {
  readonly zoom: string;
  readonly sentences: readonly string[];
  /** As JSON. */
  readonly rows: string;
  /** What the renderer was asked for, in hundredths of a pixel, as JSON. */
  readonly painted: string;
}

const SIZE = { widthPx: 1200, heightPx: 1000 };
const TEXT_PX = 13;
const ROWS_MAX = 200;
/** Message rows that the page asks for at most. */
const MESSAGES_MAX = 4_000;
const CHARACTER_EM = 0.55;

const shared = [bandwidth, throughput];
/** Of the family that is brought: others have other kinds. */
const theme = () => namedTheme(TEXT_PX, 1);
const everything: Told = {
  ...{ link: true, rounds: true, finals: true, safety: true, times: true, work: true },
};

interface GoldenRun {
  readonly key: string;
  readonly title: string;
  readonly ran: Scenario;
  readonly sample: Sample;
}

/** `own`: of the scenario's family. */
export async function goldens(
  engines: Engines,
  scenario: Scenario,
  id: string,
  own: OwnGolden,
): Promise<readonly Golden[]> {
  await bringFamily(scenario, engines);
  const { expect: _, predict: __, answer: ___, ...asked } = scenario;
  const shown = firstShown(scenario);
  const runs = shown.map((variant): GoldenRun => {
    const run = sample(JSON.stringify(asked), variant);
    const key = variantKey(variant);
    const name = variantNames(scenario)[variant] || titleOfScenario(scenario, id);
    const title = shown.length === 1 ? name : `${key} ${name}`;
    return { key, title, ran: JSON.parse(run.scenario) as Scenario, sample: run };
  });
  const told = zoomsOf(scenario).map(([zoom, view]) => goldenAt(runs, own, zoom, view));
  for (const run of runs) run.sample.free();
  return told;
}

function zoomsOf(scenario: Scenario): readonly (readonly [string, TimeSpan])[] {
  const horizonNs = horizonOf(scenario);
  const middleNs = Math.round(horizonNs / 2);
  return [
    ['opening', viewOf(scenario)],
    ['whole', { startNs: 0, endNs: horizonNs }],
    ['a hundredth', { startNs: middleNs, endNs: middleNs + Math.round(horizonNs / 100) }],
  ];
}

function goldenAt(
  runs: readonly GoldenRun[],
  own: OwnGolden,
  zoom: string,
  view: TimeSpan,
): Golden {
  const has = ({ id }: { readonly id: string }) => !lanesOfFamily.lacks?.includes(id);
  const panels = [...own.panels, ...shared.filter(has)];
  const rooms = [...own.rooms, ...sharedRooms.filter(has)];
  const scene = sceneOf(runs, panels, rooms, view);
  // Late in the view: sentences and veil stop there.
  const playheadNs = Math.round(view.startNs + 0.9 * (view.endNs - view.startNs));
  const contents = scene.runs.map(({ content }) => content as RunContent);
  const told = runs.map((run) => spokenRun(run, view, playheadNs));
  return {
    zoom,
    sentences: sentences(scene, told, playheadNs, everything, false, panels),
    rows: JSON.stringify(
      told.map((run, index) =>
        rowsOfTables(
          (runs[index] as GoldenRun).sample.lanes,
          run,
          contents[index] as RunContent,
          scene,
          playheadNs,
          own,
        ),
      ),
    ),
    painted: JSON.stringify(painted(told, scene, playheadNs, panels)),
  };
}

function sceneOf(
  runs: readonly GoldenRun[],
  panels: readonly PaintedPanel[],
  rooms: readonly PanelRoom[],
  view: TimeSpan,
): FigureScene {
  const drawn = runs.map(({ ran, sample: { lanes, window } }) =>
    finished({ ran, lanes }, window(requestOf(view, SIZE, MESSAGES_MAX))),
  );
  const geometry = figureGeometry({
    ...SIZE,
    ...{ textPx: TEXT_PX, leastTextPx: TEXT_PX, labelPx: 120 },
    runs: drawn.map(({ groups, window }, index) => ({
      lanes: rowsOf((runs[index] as GoldenRun).sample.lanes.length, groups),
      groups: laneReplicas(groups).length,
      strips: groups.groups,
      works: window !== null && hasWork(window),
    })),
    ...{ spacetime: true, panels: rooms, clients: true },
    ...{ faultsEm: 2, tight: false, nearLanes: false },
  });
  return figureScene(drawn, geometry, view, shownKinds(), panels);
}

function spokenRun(
  { key, title, ran, sample: { lanes, report, transaction, heads } }: GoldenRun,
  { startNs }: TimeSpan,
  playheadNs: number,
): SpokenRun {
  const seconds = report.latency_s?.p50;
  return {
    ...{ key, title, faults: mischiefOfRun(ran, lanes), request: transaction(startNs) },
    medianNs: seconds == null ? null : seconds * 1e9,
    heads: heads(playheadNs, LAST_SEQUENCE),
    nameOf: (replica) => nameIn(lanes, replica),
  };
}

function rowsOfTables(
  lanes: readonly LaneInfo[],
  run: SpokenRun,
  content: RunContent,
  { scale }: FigureScene,
  playheadNs: number,
  own: OwnGolden,
) {
  const { window } = content;
  const { faults, nameOf } = run;
  const names = groupNames(lanes, window.lanes);
  return {
    faults: describe.faultRows(faults, scale),
    marks: describe.markRows(window, scale, nameOf, ROWS_MAX),
    ...own.rows(content, run, scale, playheadNs, ROWS_MAX),
    shares: describe.shareRows(window, scale, names),
    works: describe.workRows(window, scale, names),
    queues: describe.queueRows(window, describe.passedOf(scale, playheadNs), nameOf),
    answers: describe.answerRows(window, scale, ROWS_MAX),
  };
}

function painted(
  told: readonly SpokenRun[],
  scene: FigureScene,
  playheadNs: number,
  panels: readonly PaintedPanel[],
): readonly unknown[] {
  const { renderer, calls } = recorder();
  paintStatic(renderer, theme(), scene, panels);
  paintOverlay(
    renderer,
    theme(),
    scene,
    {
      view: scene.scale,
      keys: told.map(({ key }) => key),
      replicas: told,
      transactions: told.map(({ request }) => request),
      marking,
      before: told.map(() => null),
      mediansNs: told.map(({ medianNs }) => medianNs),
      ...{ numbers: true, waits: true, playheadNs, hoverNs: null, hidesFuture: false },
      ...{ pointed: null, picked: null },
    },
    panels,
  );
  return calls;
}

/** A renderer that keeps what it is asked for. */
function recorder(): { readonly renderer: Renderer; readonly calls: readonly unknown[] } {
  const calls: unknown[] = [];
  const others: Partial<Renderer> = {
    clip: (area, draw) => {
      calls.push(['clip', rounded(area)]);
      draw();
      calls.push(['unclip']);
    },
    textWidth: (text, { sizePx }) => text.length * CHARACTER_EM * sizePx,
  };
  const renderer = new Proxy(others, {
    get:
      (own, name: keyof Renderer) =>
      (...args: readonly unknown[]) =>
        own[name] === undefined
          ? calls.push([name, ...args.map(rounded)])
          : (own[name] as (...args: readonly unknown[]) => unknown)(...args),
  });
  return { renderer: renderer as Renderer, calls };
}

/** With numbers in hundredths, and flat arrays as plain ones. */
function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Math.round(value * 100) / 100;
  if (ArrayBuffer.isView(value)) return Array.from(value as Float32Array, rounded);
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, rounded(each)]));
}

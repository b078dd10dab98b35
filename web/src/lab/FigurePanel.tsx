/** The figure in the laboratory: the session's runs as the figure takes them, and the hand on it. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatQuantity } from '../base/quantity';
import { lanesOfFamily } from '../layout/family';
import { ALONE_PX } from '../model/embed/alonePx';
import { withTold } from '../model/looking/family';
import { PANELS, type Panel } from '../model/looking/panels';
import type { Selection } from '../model/looking/selection';
import type { Workspace } from '../model/page/workspace';
import type { ShownRun } from '../model/run/session';
import { isNameSecret } from '../model/scenario/caveats';
import { changesOf, timeOf } from '../model/scenario/changes';
import { processorOf } from '../model/scenario/costs';
import { agreement, withSettings } from '../model/scenario/family';
import { egressRates, modelOf } from '../model/scenario/network';
import { clientRegions, regionName } from '../model/scenario/regions';
import { replicaCount } from '../model/scenario/replicas';
import {
  type Scenario,
  textAt,
  titleOfScenario,
  valueAt,
  variantNames,
} from '../model/scenario/scenario';
import { watched } from '../model/scenario/watched';
import { useFaults } from '../views/faults/useFaults';
import { useMischief } from '../views/faults/useMischief';
import { Figure } from '../views/figure/Figure';
import { family as ofFigure } from '../views/figure/family';
import type {
  FaultHand as FigureFaultHand,
  FigurePicture,
  FigureRun,
  PlotExtent,
} from '../views/figure/figureProps';
import { RunSwitch } from '../views/header/RunSwitch';
import { later, Missing } from '../views/parts/later';
import { useMedia } from '../views/parts/useMedia';
import { useReadable } from '../views/parts/useReadable';
import { useSession } from '../views/parts/useSession';
import { useHeldBack } from '../views/question/useHeldBack';
import { shownTheme } from './theme';

export const FigureHand = later(
  'Panning and zooming',
  async () => (await import('./FigureHand')).FigureHand,
);
export const BreakMenu = later(
  'The fault menu',
  async () => (await withSettings(import('../views/faults/BreakMenu'))).BreakMenu,
);
/** With the outlines of the continents. */
export const MapPanel = later(
  'The map',
  async () => (await withTold(import('../views/map/MapPanel'))).MapPanel,
);

export const OverTime = later(
  'What goes over time',
  async () => (await import('../views/overtime/OverTime')).OverTime,
);

interface FigurePanelProps {
  readonly workspace: Workspace;
  readonly onPicture: (picture: FigurePicture | null) => void;
  /** Whether it is to be looked at alone: nothing can be broken or opened in it. */
  readonly isFixed?: boolean;
  /** Whether no panel gives way where there is little room. */
  readonly keepsPanels?: boolean;
  /** Colours in place of the theme's, as a text that differs where they do. */
  readonly colors?: string;
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: all that the page hands to the figure
export function FigurePanel(props: FigurePanelProps) {
  const { workspace, onPicture, isFixed = false, keepsPanels = false, colors = '' } = props;
  const { session, playback, hoverNs, selection, marking } = workspace;
  // In somebody else's page it has all of the frame's width; it may be low, and then, too, runs are shown one at a
  // time.
  const isNarrow = useMedia(
    isFixed ? `(max-width: ${ALONE_PX}px), (max-height: 460px)` : '(max-width: 760px)',
  );
  const alone = useReadable(workspace.alone);
  const element = useRef<HTMLDivElement>(null);
  const extent = useRef<PlotExtent>({ leftPx: 0, widthPx: 1 });
  const [plot, setPlot] = useState<PlotExtent>();
  const id = useSession(workspace, (state) => state.id);
  const shownRuns = useSession(workspace, (state) => state.runs);
  const good = useSession(workspace, (state) => state.good);
  const hasDesk = useReadable(workspace.desk) !== null;
  const scenariosBefore = useSession(workspace, (state) => state.scenariosBefore);
  const horizonNs = useSession(workspace, () => session.horizonNs);
  const { kinds, fold, hasAllStrips, panels: chosen } = useReadable(session.canvas);
  const map = session.shows('map');
  const spacetime = session.shows('spacetime');
  const showsAny = (ids: readonly string[] = []) => ids.some((id) => session.shows(id as Panel));
  const hasRows = spacetime || showsAny(lanesOfFamily.panels.map(({ id }) => id));
  const [bandwidth, throughput] = [session.shows('bandwidth'), session.shows('throughput')];
  const isOfMoment = showsAny(lanesOfFamily.atPlayhead);
  const overTime = !isFixed && session.shows('over_time');
  const hasTables = useReadable(workspace.hasTables);
  const hand = useMemo(() => (isFixed ? NO_HAND : handOf(workspace)), [workspace, isFixed]);
  const faults = useFaults(workspace);
  const { value: told, isMissing, ask } = useMischief(workspace);

  const themeName = useReadable(shownTheme);
  const { isOn: isPresenting, hasNumbers, hidden } = useReadable(workspace.presentation);
  const theme = `${themeName}${isPresenting ? ' presenting' : ''}${colors}`;
  const hidesFuture = useReadable(workspace.hidesFuture);
  const isKnown = useSession(workspace, (state) => state.hasPictures);
  const held = useHeldBack(workspace);
  const hasRates = hasNumbers && !held.has('throughput');
  // To an audience what happens comes first: what is committed of it comes with the numbers.
  const hasCurves = throughput && (!isPresenting || hasNumbers || !(map || hasRows));
  const all = Object.fromEntries(PANELS.map((id) => [id, session.shows(id)]));
  const shown = JSON.stringify({ ...all, throughput: hasCurves, over_time: overTime });
  const panels = useMemo(() => JSON.parse(shown) as Record<Panel, boolean>, [shown]);
  // Nothing goes for what the reader opens, nor what they are told to watch; the stage shows what fits on it.
  const hasOpened = Object.values(chosen).includes(true);
  const keeps = useMemo(() => {
    if (keepsPanels || (hasOpened && !isPresenting)) return PANELS;
    return isPresenting ? [] : watched(good);
  }, [keepsPanels, isPresenting, hasOpened, good]);
  const isOverTimeAlone = overTime && !(hasRows || bandwidth || hasCurves);
  // In the hand the others keep what is compared: the clients' bar, where one is marked, and the leader's link.
  const isNoneMarked = useReadable(workspace.marking.isNone);
  const hasBrief = !isFixed && !isPresenting && ((spacetime && !isNoneMarked) || bandwidth);
  const runs = useMemo(
    () =>
      shownRuns
        .map((run, index) => ({ run, index, isBrief: alone !== null && alone !== index }))
        .filter(({ index, isBrief }) => !hidden.includes(index) && (!isBrief || hasBrief))
        .map(({ run, isBrief }, _, { length }) =>
          figureRun(run, {
            ...{ workspace, good, id, told, hasRates, hidesFuture, isBrief, isKnown },
            hasClients: !(isBrief && isNoneMarked),
            isAlone: isPresenting && length === 1 && variantNames(good).length > 1,
          }),
        ),
    [
      shownRuns,
      workspace,
      good,
      id,
      told,
      hasRates,
      hidesFuture,
      isKnown,
      isPresenting,
      hidden,
      alone,
      hasBrief,
      isNoneMarked,
    ],
  );
  const onPlot = useCallback(
    (plot: PlotExtent) => {
      extent.current = plot;
      setPlot(plot);
      const canvas = session.canvas.get();
      const widthPx = Math.max(1, Math.round(plot.widthPx));
      if (widthPx !== canvas.widthPx) session.canvas.set({ ...canvas, widthPx });
    },
    [session],
  );

  // The layout needs what is alone before it is painted: all of them would not fit. What is edited is what is seen.
  const editedIndex = useSession(workspace, ({ runs, target }) =>
    runs.findIndex(({ variant }) => variant === target),
  );
  useLayoutEffect(() => {
    const { alone: before } = workspace;
    const last = Math.max(0, shownRuns.length - 1);
    const wanted = editedIndex >= 0 ? editedIndex : Math.min(before.get() ?? 0, last);
    before.set(isNarrow ? wanted : null);
  }, [workspace, isNarrow, shownRuns.length, editedIndex]);
  useEffect(() => {
    const look = () => {
      const selected = selection.get();
      workspace.heads.show(isOfMoment, selected?.kind === 'replica' ? selected.replica : null);
    };
    look();
    return selection.subscribe(look);
  }, [workspace, selection, isOfMoment]);
  const onDetail = useCallback(
    async (key: string, row: number) => {
      const answer = await session.variantOfKey(key)?.client.request('message', { row });
      return answer?.found ?? null;
    },
    [session],
  );
  const onBlock = useCallback(
    async (key: string, row: number) => {
      const answer = await session.variantOfKey(key)?.client.request('block', { row });
      return answer?.found ?? null;
    },
    [session],
  );
  const onPick = useCallback(
    (picked: Selection | null) => {
      if (isFixed) return;
      if (picked === null) workspace.do(({ inspection }) => inspection.close());
      else selection.set(picked);
      if (picked?.kind === 'commit') void marking.markBlock(picked.run, picked.height);
    },
    [workspace, selection, marking, isFixed],
  );
  const onMark = useCallback((timeNs: number) => void marking.mark(timeNs), [marking]);

  return (
    <>
      <RunSwitch workspace={workspace} />
      {isMissing && <Missing name="The faults of the runs" onAgain={ask} />}
      {map && <MapPanel {...{ workspace, theme, isFixed }} isTall={!hasRows} />}
      <div
        ref={element}
        className="figure-panel"
        data-over-time={isOverTimeAlone ? 'alone' : undefined}
      >
        <Figure
          runs={runs}
          scenariosBefore={scenariosBefore}
          viewport={session.viewport}
          horizonNs={horizonNs}
          playhead={playback.playhead}
          hoverNs={hoverNs}
          marks={session.marks}
          reason={workspace.proving.reason}
          divergences={workspace.divergences.found}
          theme={theme}
          presenting={isPresenting}
          hidesFuture={hidesFuture}
          numbers={hasNumbers}
          held={held}
          kinds={kinds}
          onKinds={(wanted) => session.canvas.set({ ...session.canvas.get(), kinds: wanted })}
          isMoving={workspace.isMoving}
          ghosts={workspace.ghosts}
          panels={panels}
          keeps={keeps}
          fold={fold}
          onFold={() => workspace.foldLanes()}
          hasAllStrips={hasAllStrips}
          hasTables={hasTables}
          faults={faults}
          hand={hand}
          onPlot={onPlot}
          onPicture={onPicture}
          onDetail={onDetail}
          onBlock={onBlock}
          picked={workspace.inspected}
          onPick={onPick}
          onMark={onMark}
        />
        {overTime && (
          <OverTime
            {...{ workspace, plot, theme }}
            isOpened={workspace.panelOpened === 'over_time'}
          />
        )}
      </div>
      <FigureHand viewer={workspace} {...{ element, extent }} />
      {hasDesk && <BreakMenu workspace={workspace} />}
    </>
  );
}

const NO_HAND: FigureFaultHand = {
  isStill: true,
  ...{ take: () => undefined, drag: () => undefined, letGo: () => undefined },
  ...{ remove: () => undefined, show: () => undefined, open: () => undefined },
};

/** The hand on faults, which is the desk's. */
function handOf(workspace: Workspace): FigureFaultHand {
  return {
    take: (place) => workspace.do(({ hand }) => hand.take(place)),
    drag: (...move) => workspace.do(({ hand }) => hand.drag(...move)),
    letGo: () => workspace.do(({ hand }) => hand.letGo()),
    remove: (place) => workspace.do(({ hand }) => hand.remove(place)),
    show: (place) => workspace.do(({ hand }) => hand.show(place)),
    open: (breaking) => workspace.do(({ hand }) => hand.open(breaking)),
  };
}

interface RunSetting {
  readonly workspace: Workspace;
  readonly good: Scenario;
  /** The scenario's, which names a run without a name. */
  readonly id: string;
  /** What tells what is done to it on purpose; null where nothing is. */
  readonly told: ReturnType<typeof useMischief>['value'];
  /** Whether throughput is not to be guessed. */
  readonly hasRates: boolean;
  /** Whether it is to be found out what is broken in it. */
  readonly hidesFuture: boolean;
  /** Whether the engine has said what is broken. */
  readonly isKnown: boolean;
  /** Whether its lanes are left out. */
  readonly isBrief: boolean;
  /** Whether its clients have a row. */
  readonly hasClients: boolean;
  /** Whether it is one of several, and the only one that an audience sees: its letter is in its name. */
  readonly isAlone: boolean;
}

const rate = (mbps: number) => formatQuantity(mbps, 'Mbit/s');

/** What the card of whoever leads carries: from the slowest to the fastest, where some have rates of their own. */
function cardRate(scenario: Scenario): string {
  const rates = egressRates(scenario, replicaCount(scenario));
  const [least, most] = [Math.min(...rates), Math.max(...rates)];
  return least === most ? rate(most) : `${rate(least)} to ${rate(most)}`;
}

function linkOf(scenario: Scenario): FigureRun['link'] {
  const channelMbps = valueAt(scenario, 'network.path.mbps');
  const isOwn = (textAt(scenario, 'network.path.shared_by') || 'pair') === 'pair';
  return lanesOfFamily.sendsOver === 'channels' && isOwn && typeof channelMbps === 'number'
    ? { name: `${lanesOfFamily.whose} channel`, rate: rate(channelMbps) }
    : { name: `${lanesOfFamily.whose} link`, rate: cardRate(scenario) };
}

function figureRun(run: ShownRun, setting: RunSetting): FigureRun {
  const { workspace, good, id, told, hasRates, hidesFuture, isKnown, isBrief, isAlone } = setting;
  const { hasClients } = setting;
  const { key, name, scenario, caveats, lanes, groups, report, window, recordingStoppedNs } = run;
  const isSecret = (hidesFuture && !isKnown) || isNameSecret(run, hidesFuture);
  const named = isSecret ? '' : name === '' ? titleOfScenario(scenario, id) : name;
  return {
    key,
    name: isAlone ? `${key} ${named}` : named,
    network: modelOf(scenario),
    ...{ isBrief, hasClients },
    // Before the guess the question's setup says what matters of it.
    subtitle:
      isSecret || isBrief || (hidesFuture && textAt(scenario, 'setup') !== '')
        ? []
        : subtitleOf(run, told?.sharesPast(good, run.variant) ?? true),
    changes: changesOf(scenario).map((change) => ({
      atNs: timeOf(change) * 1e9,
      texts: told?.changeTexts(change) ?? [],
    })),
    caveats: hidesFuture ? [] : caveats,
    lanes,
    groups,
    leader: agreement.leader(scenario),
    faults: told?.mischiefOfRun(scenario, lanes) ?? [],
    hasQueues: typeof valueAt(scenario, 'network.path.mbps') === 'number',
    link: linkOf(scenario),
    processor: processorOf(scenario),
    report,
    throughputTps: hasRates && run.isReportCurrent ? (report?.throughput_tps ?? null) : null,
    isStale: !run.isPictureCurrent,
    window,
    heads: workspace.heads.of(key),
    transaction: workspace.marking.of(key),
    medianNs: run.isReportCurrent ? medianOf(report) : null,
    clientsAt: placeOfClients(scenario),
    recordingStoppedNs,
    // A picture of the settings of before is of the report of before.
    isFinished: report !== null && (run.isReportCurrent || !run.isPictureCurrent),
  };
}

/** What half of the clients wait for at most; where the queue grows that would be a matter of how long it has grown. */
function medianOf(report: ShownRun['report']): number | null {
  const waits = report?.queue_grows === false ? report.latency_s : null;
  return waits === null ? null : waits.p50 * 1e9;
}

/** The one region in which clients stand; null where that is not known, or they stand in several. */
function placeOfClients(scenario: Scenario): string | null {
  const [region, ...others] = clientRegions(scenario);
  return region === undefined || others.length > 0 ? null : regionName(region);
}

/** What makes this run another one than its neighbour. */
function subtitleOf({ scenario }: ShownRun, sharesPast: boolean): readonly string[] {
  return [...(sharesPast ? [] : ['shares no past any more']), ...ofFigure.natureOf(scenario)];
}

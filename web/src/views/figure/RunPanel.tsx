/** What stands around a run's panels in HTML: title, lanes, strips. */
import { type ComponentProps, useMemo, useSyncExternalStore } from 'react';
import type { Rect } from '../../base/geometry';
import type { TraceWindow } from '../../core/columns';
import { lanesOfFamily } from '../../layout/family';
import { liarsAt } from '../../layout/faults';
import { fingerPx, type RunGeometry } from '../../layout/figureGeometry';
import {
  areLabelsTight,
  drawnLanes,
  type Lane,
  labelledLanes,
  labelStep,
} from '../../layout/lanes';
import { inBrief } from '../../model/scenario/changes';
import { Term } from '../parts/Term';
import { useReadable } from '../parts/useReadable';
import {
  clientsLabel,
  type FigurePanel,
  type FigureProps,
  type FigureRun,
  type LabelsProps,
  type RunPanelProps,
} from './figureProps';
import { placed } from './placed';
import { useEither, useFramedPart } from './useFramed';
import { useLasting } from './useLasting';

/** "B Streaming"; a run that is compared with none has no letter. */
export function titleOf(run: FigureRun, runs: number): string {
  return runs === 1 ? run.name : `${run.key} ${run.name}`;
}

/** `panels`: null until their code is there. */
export function RunPanel(
  props: RunPanelProps & { readonly panels: readonly FigurePanel[] | null },
) {
  const { run, index, geometry, scene, playhead, numbers, held } = props;
  const { picked, onPick, onFold, hand, panels } = props;
  const changes = useToldChanges(props);
  const told = changes.length === 0 ? [] : [changes.join(', ')];
  const place = geometry.runs[index] as RunGeometry;
  const isStale = useLasting(run.isStale, MOMENT_MS);
  return (
    <section aria-label={`${run.key} ${run.name}`}>
      <h2 className="figure-title" style={placed(place.title)}>
        <span title={run.name}>{titleOf(run, geometry.runs.length)}</span>{' '}
        {props.tellsNetwork && <NetworkWord network={run.network} />}{' '}
        <small
          className="figure-subtitle"
          title={[...told, ...run.subtitle].join(' · ')}
          style={{ visibility: props.isUnderReason ? 'hidden' : undefined }}
        >
          {told.map((all) => (
            <span key={all}>
              <span aria-hidden="true">{inBrief(changes)}</span>
              <span className="visually-hidden">{all}</span>
            </span>
          ))}
          {run.subtitle.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </small>
        {run.caveats.length > 0 && (
          <strong className="figure-caveat">⚠ {run.caveats.join(' · ')}</strong>
        )}
      </h2>
      {(place.spaceTime !== null || place.clients !== null) && (
        <div role="toolbar" aria-label="Lanes" aria-orientation="vertical" data-roving="y">
          <ClientsLabel {...{ run, place, geometry, picked, onPick }} />
          {place.spaceTime !== null && (
            <LaneLabels {...{ run, place, geometry, playhead, picked, onPick, onFold, hand }} />
          )}
        </div>
      )}
      {panels?.map(({ id, Labels }) => Labels && <Labels key={id} {...{ run, place, geometry }} />)}
      {isStale && <div className="figure-stale" style={placed(runArea(place))} />}
      {geometry.wide &&
        numbers &&
        panels?.map(
          ({ id, Numbers }) =>
            Numbers && (
              <Numbers
                key={id}
                {...{ run, index, place, geometry, scene, playhead, held }}
                hidesFuture={props.hidesFuture}
              />
            ),
        )}
    </section>
  );
}

/** All of a run's panels. */
function runArea({ title, bottomPx }: RunGeometry): Rect {
  return { ...title, height: bottomPx - title.y };
}

/** What is of before for less is not worth a veil. */
const MOMENT_MS = 150;

/** What carries a run's messages, in a word that says what it means. */
export function NetworkWord({ network }: Pick<FigureRun, 'network'>) {
  return (
    <small className="figure-network">
      <Term meaning={network.description} isDescribed>
        {network.text}
      </Term>
    </small>
  );
}

/** Settings that change during the run, one by one; for an audience only past ones. */
function useToldChanges({ run, playhead, hidesFuture }: RunPanelProps): readonly string[] {
  const { changes } = run;
  const read = () => {
    if (!hidesFuture) return Number.POSITIVE_INFINITY;
    const playedNs = playhead.get().timeNs;
    return Math.max(...changes.map(({ atNs }) => atNs).filter((atNs) => atNs <= playedNs));
  };
  const untilNs = useFramedPart(playhead, read);
  return changes.filter(({ atNs }) => atNs <= untilNs).flatMap(({ texts }) => texts);
}

function LaneLabels({
  run,
  place,
  geometry,
  playhead,
  picked,
  onPick,
  onFold,
  hand,
}: LabelsProps & Pick<RunPanelProps, 'playhead' | 'picked' | 'onPick' | 'onFold' | 'hand'>) {
  const leader = useLeader(run, playhead);
  const liars = useLiars(run, playhead);
  const pressed = usePickedReplica(run, picked);
  const lanes = drawnLanes(run.lanes, run.groups);
  const shown = labelledLanes(lanes.length, place.laneStepPx, geometry.textPx);
  const labelStepPx = labelStep(place.laneStepPx, geometry.textPx);
  // As high as a finger needs, unless the next label is nearer.
  const height = Math.min(24, labelStepPx);
  const isTight = areLabelsTight(place.laneStepPx, geometry.textPx);
  /** What a lane of one replica is good for. */
  const actsOn = (replica: number, { name, region }: Lane): ComponentProps<'button'> => ({
    title: `${region ?? name}${hand.isStill ? '' : ' (right-click, long press or menu key: inject a fault)'}`,
    'aria-pressed': replica === pressed,
    onClick: () => onPick({ run: run.key, kind: 'replica', replica }),
    onContextMenu: (event) => {
      if (hand.isStill) return;
      event.preventDefault();
      const { right: x, bottom: y } = event.currentTarget.getBoundingClientRect();
      const { timeNs } = playhead.get();
      hand.open({ run: run.key, replica, timeNs, message: null, x, y });
    },
  });
  return shown.map((index) => {
    const lane = lanes[index];
    if (lane === undefined) return null;
    const [replica, ...others] = lane.replicas;
    const top = place.laneTopPx + lane.row * place.laneStepPx;
    const width = geometry.labelRightPx;
    const leads = leader !== null && lane.replicas.includes(leader);
    const lies = lane.replicas.some((each) => liars.includes(each));
    const isAlone = replica !== undefined && others.length === 0;
    const acts = isAlone ? actsOn(replica, lane) : { title: 'Show every lane', onClick: onFold };
    return (
      <button
        type="button"
        key={replica}
        className="figure-label figure-lane"
        style={{ top, height, width }}
        {...acts}
      >
        <span className="figure-name">
          {(leads || lies) && (
            <em key={`${leads} ${lies}`} data-beside={isTight}>
              {leads && 'leader'}
              {lies && (
                <i>
                  {' '}
                  ◐ <span>lies</span>{' '}
                </i>
              )}
            </em>
          )}
          {lane.name}
        </span>
      </button>
    );
  });
}

/** The clients' row: opens the marked transaction. */
function ClientsLabel({
  run,
  place,
  geometry,
  picked,
  onPick,
}: LabelsProps & Pick<RunPanelProps, 'picked' | 'onPick'>) {
  const isPicked = useReadable(picked);
  if (place.clients === null) return null;
  const { y, height } = place.clients;
  const pressed = isPicked?.kind === 'transaction' && isPicked.run === run.key;
  // A hand needs more than the row is high.
  const heightPx = Math.max(height, fingerPx);
  return (
    <button
      type="button"
      className="figure-label figure-clients"
      style={{ top: y + height / 2, height: heightPx, width: geometry.labelRightPx }}
      title={`The marked ${lanesOfFamily.request[0]}, part by part`}
      aria-pressed={pressed}
      onClick={() => onPick({ run: run.key, kind: 'transaction' })}
    >
      <span className="figure-name">{clientsLabel(run)}</span>
    </button>
  );
}

/** The replica of a run that is looked at closely. */
function usePickedReplica(run: FigureRun, picked: FigureProps['picked']): number | null {
  return useSyncExternalStore(picked.subscribe, () => {
    const inspected = picked.get();
    const isLane = inspected?.kind === 'replica' && inspected.run === run.key;
    return isLane ? inspected.replica : null;
  });
}

/**
 * Who leads at the playhead; null where the lead rotates, and of a run that has no picture yet. It renders for another
 * leader, not for a frame.
 */
function useLeader(run: FigureRun, playhead: FigureProps['playhead']): number | null {
  const { window, leader } = run;
  const either = useEither(window, playhead);
  const read = useMemo(() => {
    let read: TraceWindow | null = null;
    let leads: (timeNs: number) => number | null = () => null;
    return () => {
      const current = window.get();
      if (leader === null || current === null) return null;
      if (current !== read) leads = lanesOfFamily.whoLeads(current);
      read = current;
      return leads(playhead.get().timeNs) ?? leader;
    };
  }, [window, leader, playhead]);
  return useFramedPart(either, read);
}

/** Who lies at the playhead. */
function useLiars({ faults }: FigureRun, playhead: FigureProps['playhead']) {
  // As a text, which is the same while they are.
  const read = () => liarsAt(faults, playhead.get().timeNs).join();
  const liars = useFramedPart(playhead, read);
  return useMemo(() => (liars === '' ? [] : liars.split(',').map(Number)), [liars]);
}

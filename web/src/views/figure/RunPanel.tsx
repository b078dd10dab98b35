/** What stands around a run's panels in HTML: title, lanes, strips, numbers. */
import { type ComponentProps, useMemo, useSyncExternalStore } from 'react';
import { formatBytes, formatPercent, formatSeconds } from '../../base/format';
import { formatQuantity } from '../../base/quantity';
import type { Readable } from '../../base/store';
import type { TraceWindow } from '../../core/columns';
import { leaderAt, total } from '../../layout/bandwidth';
import { blockRows } from '../../layout/blocks';
import { liarsAt } from '../../layout/faults';
import type { FigureGeometry, RunGeometry } from '../../layout/figureGeometry';
import {
  areScalesTight,
  hasThreeNumbers,
  limitLines,
  stripLabelMinPx,
  tallNumbersEm,
} from '../../layout/figureGeometry';
import {
  areLabelsTight,
  drawnLanes,
  groupNames,
  type Lane,
  labelledLanes,
  labelStep,
} from '../../layout/lanes';
import type { FigureScene } from '../../layout/scene';
import { brokenPromise } from '../../model/run/checks';
import { inBrief } from '../../model/scenario/changes';
import { meaningOf } from '../../model/words/glossary';
import { Term } from '../parts/Term';
import type { FigureProps, FigureRun } from './figureProps';
import { placed } from './placed';
import { RunNumbers } from './RunNumbers';
import { useEither, useFramedPart } from './useFramed';
import { useReadable } from './useReadable';

/** "B Streaming"; a run that is compared with none has no letter. */
export function titleOf(run: FigureRun, runs: number): string {
  return runs === 1 ? run.name : `${run.key} ${run.name}`;
}

interface RunPanelProps {
  readonly run: FigureRun;
  readonly index: number;
  readonly geometry: FigureGeometry;
  readonly scene: Readable<FigureScene | null>;
  readonly playhead: FigureProps['playhead'];
  readonly presenting: boolean;
  readonly numbers: boolean;
  readonly picked: FigureProps['picked'];
  readonly onPick: FigureProps['onPick'];
  readonly onFold: FigureProps['onFold'];
  readonly hand: FigureProps['hand'];
}

export function RunPanel(props: RunPanelProps) {
  const { run, index, geometry, scene, playhead, numbers, picked, onPick, onFold, hand } = props;
  const changes = useToldChanges(props);
  const told = changes.length === 0 ? [] : [changes.join(', ')];
  const place = geometry.runs[index] as RunGeometry;
  const hasRoom = hasThreeNumbers(place, geometry, run.hasQueues);
  const hasThird = hasRoom && run.report?.queue_grows === false && run.report.latency_s !== null;
  const isUnsafe = run.report !== null && brokenPromise(run.report)?.promise === 'safe';
  const beside = { isUnsafe, hasThird, hasQueues: run.hasQueues };
  return (
    <section aria-label={`${run.key} ${run.name}`}>
      <h2 className="figure-title" style={placed(place.title)}>
        <span title={run.name}>{titleOf(run, geometry.runs.length)}</span> <NetworkWord {...run} />{' '}
        <small className="figure-subtitle" title={[...told, ...run.subtitle].join(' · ')}>
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
        {run.caveats.length > 0 && !run.hidden && (
          <strong className="figure-caveat">⚠ {run.caveats.join(' · ')}</strong>
        )}
      </h2>
      {place.spaceTime !== null && (
        <div role="toolbar" aria-label="Lanes" aria-orientation="vertical" data-roving="y">
          <LaneLabels {...{ run, place, geometry, playhead, picked, onPick, onFold, hand }} />
        </div>
      )}
      <BlockLabels {...{ run, place, geometry }} />
      <LeaderLabel {...{ run, index, place, geometry, scene, numbers }} />
      <StripLabels run={run} place={place} geometry={geometry} />
      {run.hidden && (
        <p
          className="figure-hidden"
          style={placed(place.spaceTime ?? place.blocks ?? place.leaderStrip ?? place.title)}
        >
          <span>hidden until revealed</span>
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: no field is in this group */}
      <div
        className="figure-numbers"
        role="group"
        aria-label="Numbers"
        data-roving="y"
        style={placed(place.numbers)}
        data-wide={geometry.wide}
        data-compact={geometry.wide && place.numbers.height < tallNumbersEm * geometry.textPx}
      >
        <RunNumbers
          report={run.report}
          isAwaited={run.isAwaited}
          shown={numbers && !run.hidden}
          hasRoom={hasRoom}
          lines={limitLines(place, geometry, beside)}
        />
        {geometry.wide && !run.hidden && place.leaderStrip !== null && (
          <StripScale
            {...{ run, index, scene }}
            isTight={areScalesTight(place, geometry, beside)}
          />
        )}
      </div>
    </section>
  );
}

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

/** What is set otherwise on the way, one by one, as far as it may be told: to an audience no more than has happened. */
function useToldChanges({ run, playhead, presenting }: RunPanelProps): readonly string[] {
  const { changes, hidden } = run;
  const read = () => {
    if (hidden) return Number.NEGATIVE_INFINITY;
    if (!presenting) return Number.POSITIVE_INFINITY;
    const playedNs = playhead.get().timeNs;
    return Math.max(...changes.map(({ atNs }) => atNs).filter((atNs) => atNs <= playedNs));
  };
  const untilNs = useFramedPart(playhead, read);
  return changes.filter(({ atNs }) => atNs <= untilNs).flatMap(({ texts }) => texts);
}

interface LabelsProps {
  readonly run: FigureRun;
  readonly place: RunGeometry;
  readonly geometry: FigureGeometry;
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
    title: `${region ?? name} (right-click, long press or menu key: break something, lie)`,
    'aria-pressed': replica === pressed,
    onClick: () => onPick({ run: run.key, kind: 'replica', replica }),
    onContextMenu: (event) => {
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
            <em data-beside={isTight}>
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

/** The replica of a run that is looked at closely. */
function usePickedReplica(run: FigureRun, picked: FigureProps['picked']): number | null {
  return useSyncExternalStore(picked.subscribe, () => {
    const inspected = picked.get();
    const isLane = inspected?.kind === 'replica' && inspected.run === run.key;
    return isLane ? inspected.replica : null;
  });
}

/**
 * Who leads at the playhead; null where the lead rotates, and of a run that is hidden or has no picture yet. It renders for
 * another leader, not for a frame.
 */
function useLeader(run: FigureRun, playhead: FigureProps['playhead']): number | null {
  const { window, hidden, leader } = run;
  const either = useEither(window, playhead);
  const read = useMemo(() => {
    let read: TraceWindow | null = null;
    let leads: (timeNs: number) => number | null = () => null;
    return () => {
      const current = window.get();
      if (hidden || leader === null || current === null) return null;
      if (current !== read) leads = leaderAt(current);
      read = current;
      return leads(playhead.get().timeNs) ?? leader;
    };
  }, [window, hidden, leader, playhead]);
  return useFramedPart(either, read);
}

/** Who lies at the playhead, of a run that is not hidden. */
function useLiars({ faults, hidden }: FigureRun, playhead: FigureProps['playhead']) {
  // As a text, which is the same while they are.
  const read = () => (hidden ? '' : liarsAt(faults, playhead.get().timeNs).join());
  const liars = useFramedPart(playhead, read);
  return useMemo(() => (liars === '' ? [] : liars.split(',').map(Number)), [liars]);
}

function LeaderLabel({
  index,
  place,
  geometry,
  scene,
  numbers,
}: LabelsProps & Pick<RunPanelProps, 'index' | 'scene' | 'numbers'>) {
  const current = useReadable(scene);
  const shares = current?.runs[index]?.content?.leaderShares;
  if (place.leaderStrip === null) return null;
  const { y, height } = place.leaderStrip;
  return (
    <div
      className="figure-label figure-lane"
      style={{ top: y + height / 2, width: geometry.labelRightPx }}
    >
      leader egress
      <em>
        {shares === undefined || !numbers ? (
          ' '
        ) : (
          <>
            {formatPercent(total(shares))} <Term meaning={meaningOf('used')}>used</Term>
          </>
        )}
      </em>
    </div>
  );
}

/** What the full height of a strip stands for: of bandwidth, and of the queue of a path; both in a line where there is little room. */
function StripScale({
  run,
  index,
  scene,
  isTight,
}: Pick<RunPanelProps, 'run' | 'index' | 'scene'> & { readonly isTight: boolean }) {
  const current = useReadable(scene);
  if (current === null) return null;
  const content = current.runs[index]?.content;
  const queue = content?.queue;
  const share = formatPercent(current.fullShare);
  if (!run.hasQueues || queue == null) {
    return (
      <p className="figure-scale">
        <span>{`full strip: ${share} of the link`}</span>
        {run.hasQueues && <span> </span>}
      </p>
    );
  }
  // A queue that nothing bounds has a scale that was measured.
  const isBounded = Number.isFinite(content?.window.paths.bufferBytes);
  const bytes = isBounded ? formatQuantity(queue.fullBytes, 'B') : formatBytes(queue.fullBytes);
  const wait = formatSeconds(Number((queue.fullNs / 1e9).toPrecision(2)));
  const name = (text: string) => <Term meaning={meaningOf('path queue')}>{text}</Term>;
  return isTight ? (
    <p className="figure-scale">
      <span>
        full: {share}, {name('queue')} {bytes}
      </span>
    </p>
  ) : (
    <p className="figure-scale">
      <span>{`full strip: ${share} of the link`}</span>
      <span>
        {name('path queue')}: {bytes}, {wait}
      </span>
    </p>
  );
}

/** The rows of the tree of blocks. */
function BlockLabels({ place, geometry }: LabelsProps) {
  if (place.blocks === null) return null;
  const { laneYPx, headYPx } = blockRows(place.blocks, geometry.textPx);
  const width = geometry.labelRightPx;
  const rows = [
    ['blocks', laneYPx[0]],
    ['committed ▾', headYPx.committed],
    ['locked ◆', headYPx.locked],
    ['key ●', headYPx.key],
  ] as const;
  return rows.map(([name, top]) => (
    <div key={name} className="figure-label figure-small" style={{ top, width }}>
      {name}
    </div>
  ));
}

function StripLabels({ run, place, geometry }: LabelsProps) {
  const { groupStrips } = place;
  const first = groupStrips[0];
  if (first === undefined) return null;
  const areNamed = first.height >= stripLabelMinPx;
  const last = groupStrips[groupStrips.length - 1] ?? first;
  if (!areNamed) {
    const top = (first.y + last.y + last.height) / 2;
    return (
      <div className="figure-label figure-small" style={{ top, width: geometry.labelRightPx }}>
        replicas
      </div>
    );
  }
  const names = groupNames(run.lanes, run.groups);
  return groupStrips.map((strip, index) => {
    const style = { top: strip.y + strip.height / 2, width: geometry.labelRightPx };
    return (
      <div key={strip.y} className="figure-label figure-small" style={style}>
        {names[index]}
      </div>
    );
  });
}

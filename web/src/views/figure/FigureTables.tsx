/** The figure's charts as tables of what is in view, with the playhead in them. */

import { capital, formatCount, formatLatency } from '../../base/format';
import type { Readable } from '../../base/store';
import {
  answerRows,
  faultRows,
  markRows,
  passedOf,
  queueRows,
  shareRows,
  workRows,
} from '../../layout/describe';
import { lanesOfFamily } from '../../layout/family';
import { stepsIn } from '../../layout/flow';
import { groupNames } from '../../layout/groupNames';
import { nameIn } from '../../layout/lanes';
import { clock } from '../../layout/names';
import { hasQueues } from '../../layout/pathQueues';
import { type FigureScene, seenUntil } from '../../layout/scene';
import { waitingAt } from '../../layout/waits';
import { hasWork, WORKS } from '../../layout/work';
import type { Panel } from '../../model/looking/panels';
import { useReadable } from '../parts/useReadable';
import type { FigurePanel, FigureProps, FigureRun, ToldContent } from './figureProps';
import { NetworkWord, titleOf } from './RunPanel';
import { captionOf, type Row, rowsMax, type Table, ToldTable } from './ToldTable';
import { useSettled } from './useSettled';

interface TablesProps extends Pick<FigureProps, 'playhead' | 'onPick' | 'held' | 'hidesFuture'> {
  readonly panels: readonly FigurePanel[];
  readonly runs: readonly FigureRun[];
  readonly scene: Readable<FigureScene | null>;
}

export function FigureTables(props: TablesProps) {
  const { runs, scene, panels, playhead, held, hidesFuture, onPick } = props;
  const whole = useReadable(scene);
  const { timeNs: playheadNs } = useSettled(playhead);
  if (whole === null) return null;
  const current = hidesFuture ? seenUntil(whole, playheadNs) : whole;
  return runs.map((run, index) => {
    const content = current.runs[index]?.content;
    if (content == null) return null;
    return (
      <section key={run.key} className="figure-tables">
        <h3>
          {titleOf(run, runs.length)} <NetworkWord network={run.network} />
        </h3>
        <RunTables
          {...{ run, content, panels, playheadNs, hidesFuture, held, onPick }}
          scene={current}
        />
      </section>
    );
  });
}

type RunTablesProps = Pick<TablesProps, 'panels' | 'held'> & Omit<ToldContent, 'heads' | 'nameOf'>;

function RunTables({ held, panels, ...given }: RunTablesProps) {
  const { run, content, playheadNs } = given;
  const heads = useReadable(run.heads);
  const told = { ...given, heads, nameOf: (replica: number) => nameIn(run.lanes, replica) };
  // A family’s runs have nothing to tell of what it lacks.
  const has = (panel: Panel) => !lanesOfFamily.lacks?.includes(panel);
  const isBusyTold = has('bandwidth') && !held.has('busy');
  const areWaitsTold = has('throughput') && !held.has('latency');
  const tables = [
    run.faults.length > 0 && faultTable(told),
    markTable(told),
    ...panels.flatMap(({ tables: ofPanel }) => ofPanel?.(told) ?? []),
    isBusyTold && shareTable(told),
    isBusyTold && hasWork(content.window) && workTable(told),
    hasQueues(content.window) && queueTable(told),
    areWaitsTold && !held.has('throughput') && stepTable(told),
    areWaitsTold && answerTable(told),
  ];
  return tables.map(
    (table) => table && <ToldTable key={table.columns.join()} {...{ table, playheadNs }} />,
  );
}

function markTable({ content, scene, nameOf }: ToldContent): Table {
  const time = clock(scene.scale);
  const rows = markRows(content.window, scene.scale, nameOf, rowsMax);
  return {
    caption: captionOf('What happens', rows),
    columns: ['time', 'replica', 'event'],
    timed: rows.map(({ timeNs, replica, text }) => ({
      ...{ timeNs, cells: [time(timeNs), replica, text] },
    })),
  };
}

function faultTable({ run, scene }: ToldContent): Table {
  return {
    caption: 'Faults and Byzantine replicas in view',
    ...{ columns: ['what', 'from', 'until'], hasHeads: true },
    timed: faultRows(run.faults, scene.scale).map(({ timeNs, text, from, until }) => ({
      ...{ timeNs, cells: [text, from, until] },
    })),
  };
}

function shareTable({ run, content, scene }: ToldContent): Table {
  const rows = shareRows(content.window, scene.scale, groupNames(run.lanes, run.groups));
  const { isOneClass = false } = lanesOfFamily;
  const ways = ['egress', 'ingress'].flatMap((way) =>
    isOneClass ? [way] : [`${way}, foreground`, `${way}, background`],
  );
  return {
    caption: 'Bandwidth used in view',
    ...{ columns: ['replica', ...ways], hasHeads: true },
    rows: rows.map(({ replica, egress, egressBackground, ingress, ingressBackground }) => ({
      key: replica,
      cells: isOneClass
        ? [replica, egress, ingress]
        : [replica, egress, egressBackground, ingress, ingressBackground],
    })),
  };
}

/** What processors do, where work takes time. */
function workTable({ run, content, scene }: ToldContent): Table {
  const rows = workRows(content.window, scene.scale, groupNames(run.lanes, run.groups));
  return {
    caption: 'Processor time used in view',
    ...{ columns: ['replica', ...WORKS], hasHeads: true },
    rows: rows.map(({ replica, shares }) => ({ key: replica, cells: [replica, ...shares] })),
  };
}

/** What queues have held by the playhead; a path's button opens it. */
function queueTable({ run, content, scene, playheadNs, nameOf, onPick }: ToldContent): Table {
  const passed = passedOf(scene.scale, playheadNs);
  const shared = content.window.paths.shared ? ', shared by regions' : '';
  return {
    caption: `Path queues ${passed.text}${shared}`,
    ...{ columns: ['path', 'longest queue', 'time to drain', 'dropped'], hasHeads: true },
    rows: queueRows(content.window, passed, nameOf).map(
      ({ source, target, path, bytes, wait, dropped }) => ({
        ...{ key: path, cells: [path, bytes, wait, dropped] },
        open: () => onPick({ run: run.key, kind: 'path', source, target }),
      }),
    ),
  };
}

function stepTable({ content, scene }: ToldContent): Table {
  const time = clock(scene.scale);
  const { timeNs, transactions } = stepsIn(content.window, scene.scale);
  const many = capital(lanesOfFamily.request[1]);
  const rows = Array.from(timeNs.subarray(0, rowsMax), (atNs, index) => ({
    ...{ timeNs: atNs, cells: [time(atNs), formatCount(transactions[index] as number)] },
  }));
  return {
    caption: captionOf(`${many} ${lanesOfFamily.final.done} since the start of the run`, rows),
    ...{ columns: ['time', lanesOfFamily.request[1]], timed: rows },
  };
}

function answerTable({ content, scene, playheadNs }: ToldContent): Table {
  const time = clock(scene.scale);
  const latency = (ns: number) => formatLatency(ns / 1e9);
  const { endNs } = scene.scale;
  const waitingNs = waitingAt(content.window, endNs);
  const lastNs = Math.min(endNs, content.window.endNs);
  const rows = answerRows(content.window, scene.scale, rowsMax);
  const open: Row = {
    ...{ key: 'open', isFuture: lastNs > playheadNs },
    cells: [`not by ${time(lastNs)}`, '', latency(waitingNs ?? 0)],
  };
  return {
    caption: captionOf(
      `Latency of each ${lanesOfFamily.subject[0]}’s clients, and the oldest open request`,
      rows,
    ),
    columns: ['answered', 'least', 'most'],
    timed: rows.map(({ timeNs, leastNs, mostNs }) => ({
      ...{ timeNs, cells: [time(timeNs), latency(leastNs), latency(mostNs)] },
    })),
    rows: waitingNs === null ? [] : [open],
  };
}

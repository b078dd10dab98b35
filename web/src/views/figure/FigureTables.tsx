/** The figure's charts as tables of what is in view, with the playhead in them. */
import { formatCount, formatLatency } from '../../base/format';
import type { Readable } from '../../base/store';
import {
  answerRows,
  faultRows,
  ledgerRows,
  markRows,
  passedOf,
  queueRows,
  shareRows,
  treeRows,
  workRows,
} from '../../layout/describe';
import { stepsIn } from '../../layout/flow';
import { groupNames } from '../../layout/groupNames';
import { nameIn } from '../../layout/lanes';
import { clock } from '../../layout/names';
import { hasQueues } from '../../layout/pathQueues';
import { type FigureScene, type RunContent, seenUntil } from '../../layout/scene';
import { waitingAt } from '../../layout/waits';
import { hasWork, WORKS } from '../../layout/work';
import { useReadable } from '../parts/useReadable';
import { DataTable } from './DataTable';
import type { FigureProps, FigureRun } from './figureProps';
import { NetworkWord, titleOf } from './RunPanel';
import { TimedRows } from './TimedRows';
import { useSettled } from './useSettled';

/** Rows of a table at most: zoom in for more. */
const rowsMax = 200;

/** What a table shows; of as many rows as it holds, that there may be more. */
function captionOf(text: string, rows: readonly unknown[]): string {
  return rows.length < rowsMax ? text : `${text} (the first ${rowsMax})`;
}

interface TablesProps extends Pick<FigureProps, 'playhead' | 'onPick' | 'held' | 'hidesFuture'> {
  readonly runs: readonly FigureRun[];
  readonly scene: Readable<FigureScene | null>;
}

export function FigureTables(props: TablesProps) {
  const { runs, scene, playhead, held, hidesFuture, onPick } = props;
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
        {run.faults.length > 0 && <FaultTable {...{ run, playheadNs }} scene={current} />}
        <MarkTable {...{ run, content, playheadNs }} scene={current} />
        {content.laid.blocks && <LedgerTable {...{ run, content, playheadNs }} />}
        {content.laid.blocks && (
          <TreeTable {...{ run, content, playheadNs, onPick }} scene={current} />
        )}
        {!held.has('busy') && <ShareTable run={run} content={content} scene={current} />}
        {hasWork(content.window) && !held.has('busy') && (
          <WorkTable run={run} content={content} scene={current} />
        )}
        {hasQueues(content.window) && (
          <QueueTable {...{ run, content, playheadNs, onPick }} scene={current} />
        )}
        {!held.has('throughput') && !held.has('latency') && (
          <StepTable {...{ content, playheadNs }} scene={current} />
        )}
        {!held.has('latency') && <AnswerTable {...{ content, playheadNs }} scene={current} />}
      </section>
    );
  });
}

interface TableProps {
  readonly run: FigureRun;
  readonly content: RunContent;
  readonly scene: FigureScene;
  readonly playheadNs: number;
}

function MarkTable({ run, content, scene, playheadNs }: TableProps) {
  const time = clock(scene.scale);
  const nameOf = (replica: number) => nameIn(run.lanes, replica);
  const rows = markRows(content.window, scene.scale, nameOf, rowsMax);
  return (
    <DataTable caption={captionOf('What happens', rows)} columns={['time', 'replica', 'event']}>
      <TimedRows rows={rows} playheadNs={playheadNs}>
        {(row) => (
          <>
            <td>{time(row.timeNs)}</td>
            <td>{row.replica}</td>
            <td>{row.text}</td>
          </>
        )}
      </TimedRows>
    </DataTable>
  );
}

function FaultTable({ run, scene, playheadNs }: Omit<TableProps, 'content'>) {
  return (
    <DataTable caption="Faults and Byzantine replicas in view" columns={['what', 'from', 'until']}>
      <TimedRows rows={faultRows(run.faults, scene.scale)} playheadNs={playheadNs}>
        {(row) => (
          <>
            <th scope="row">{row.text}</th>
            <td>{row.from}</td>
            <td>{row.until}</td>
          </>
        )}
      </TimedRows>
    </DataTable>
  );
}

/** What each replica has committed at the playhead, and what it holds beyond that. */
function LedgerTable({ run, content, playheadNs }: Omit<TableProps, 'scene'>) {
  const nameOf = (replica: number) => nameIn(run.lanes, replica);
  const heads = useReadable(run.heads);
  const { rows, conflict } = ledgerRows(content, heads, nameOf, playheadNs);
  const caption = `Ledgers at the playhead${conflict === null ? '' : `: ${conflict}`}`;
  return (
    <DataTable caption={caption} columns={['replica', 'committed', 'locked on', 'key']}>
      {rows.map(({ replica, committed, locked, key }) => (
        <tr key={replica}>
          <th scope="row">{replica}</th>
          <td>{committed}</td>
          <td>{locked}</td>
          <td>{key}</td>
        </tr>
      ))}
    </DataTable>
  );
}

/** The blocks in view as they are at the playhead; a block's button opens it. */
function TreeTable({
  run,
  content,
  scene,
  playheadNs,
  onPick,
}: TableProps & Pick<FigureProps, 'onPick'>) {
  const time = clock(scene.scale);
  const nameOf = (replica: number) => nameIn(run.lanes, replica);
  const rows = treeRows(content, scene.scale, nameOf, playheadNs, rowsMax);
  return (
    <DataTable
      caption={captionOf('Blocks in view, up to the playhead', rows)}
      columns={['block', 'view', 'proposed', 'by', 'is']}
    >
      <TimedRows rows={rows} playheadNs={playheadNs} keyOf={({ row }) => row}>
        {({ row, name, view, timeNs, proposer, fate }) => (
          <>
            <th scope="row">
              <button
                type="button"
                className="figure-button"
                aria-label={`Block ${name}`}
                onClick={() => onPick({ run: run.key, kind: 'block', row })}
              >
                {name}
              </button>
            </th>
            <td>{view}</td>
            <td>{time(timeNs)}</td>
            <td>{proposer}</td>
            <td>{fate}</td>
          </>
        )}
      </TimedRows>
    </DataTable>
  );
}

function ShareTable({ run, content, scene }: Omit<TableProps, 'playheadNs'>) {
  return (
    <DataTable
      caption="Bandwidth used in view"
      columns={[
        'replica',
        'egress, foreground',
        'egress, background',
        'ingress, foreground',
        'ingress, background',
      ]}
    >
      {shareRows(content.window, scene.scale, groupNames(run.lanes, run.groups)).map((row) => (
        <tr key={row.replica}>
          <th scope="row">{row.replica}</th>
          <td>{row.egress}</td>
          <td>{row.egressBackground}</td>
          <td>{row.ingress}</td>
          <td>{row.ingressBackground}</td>
        </tr>
      ))}
    </DataTable>
  );
}

/** What processors do, where work takes time. */
function WorkTable({ run, content, scene }: Omit<TableProps, 'playheadNs'>) {
  return (
    <DataTable caption="Processor time used in view" columns={['replica', ...WORKS]}>
      {workRows(content.window, scene.scale, groupNames(run.lanes, run.groups)).map((row) => (
        <tr key={row.replica}>
          <th scope="row">{row.replica}</th>
          {WORKS.map((work, index) => (
            <td key={work}>{row.shares[index]}</td>
          ))}
        </tr>
      ))}
    </DataTable>
  );
}

/** What queues have held by the playhead; a path's button opens it. */
function QueueTable({
  run,
  content,
  scene,
  playheadNs,
  onPick,
}: TableProps & Pick<FigureProps, 'onPick'>) {
  const nameOf = (replica: number) => nameIn(run.lanes, replica);
  const passed = passedOf(scene.scale, playheadNs);
  const shared = content.window.paths.shared ? ', shared by regions' : '';
  return (
    <DataTable
      caption={`Path queues ${passed.text}${shared}`}
      columns={['path', 'longest queue', 'time to drain', 'dropped']}
    >
      {queueRows(content.window, passed, nameOf).map((row) => (
        <tr key={row.path}>
          <th scope="row">
            <button
              type="button"
              className="figure-button"
              onClick={() => {
                const { source, target } = row;
                onPick({ run: run.key, kind: 'path', source, target });
              }}
            >
              {row.path}
            </button>
          </th>
          <td>{row.bytes}</td>
          <td>{row.wait}</td>
          <td>{row.dropped}</td>
        </tr>
      ))}
    </DataTable>
  );
}

function StepTable({ content, scene, playheadNs }: Omit<TableProps, 'run'>) {
  const time = clock(scene.scale);
  const { timeNs, transactions } = stepsIn(content.window, scene.scale);
  const rows = Array.from(timeNs.subarray(0, rowsMax), (atNs, index) => ({
    timeNs: atNs,
    transactions: transactions[index] as number,
  }));
  return (
    <DataTable
      caption={captionOf('Transactions committed since the start of the run', rows)}
      columns={['time', 'transactions']}
    >
      <TimedRows rows={rows} playheadNs={playheadNs}>
        {(row) => (
          <>
            <td>{time(row.timeNs)}</td>
            <td>{formatCount(row.transactions)}</td>
          </>
        )}
      </TimedRows>
    </DataTable>
  );
}

function AnswerTable({ content, scene, playheadNs }: Omit<TableProps, 'run'>) {
  const time = clock(scene.scale);
  const { endNs } = scene.scale;
  const waitingNs = waitingAt(content.window, endNs);
  const lastNs = Math.min(endNs, content.window.endNs);
  const rows = answerRows(content.window, scene.scale, rowsMax);
  return (
    <DataTable
      caption={captionOf('Latency of each block’s clients, and the oldest open request', rows)}
      columns={['answered', 'least', 'most']}
    >
      <TimedRows rows={rows} playheadNs={playheadNs}>
        {({ timeNs, leastNs, mostNs }) => (
          <>
            <td>{time(timeNs)}</td>
            <td>{formatLatency(leastNs / 1e9)}</td>
            <td>{formatLatency(mostNs / 1e9)}</td>
          </>
        )}
      </TimedRows>
      {waitingNs !== null && (
        <tr data-future={lastNs > playheadNs}>
          <td>not by {time(lastNs)}</td>
          <td />
          <td>{formatLatency(waitingNs / 1e9)}</td>
        </tr>
      )}
    </DataTable>
  );
}

/** The figure's charts as tables of what is in view. */
import { formatCount, formatLatency } from '../base/format';
import type { Readable } from '../base/store';
import { answerRows, clock, faultRows, markRows, shareRows, treeRows } from '../layout/describe';
import { groupNames, nameIn } from '../layout/lanes';
import { waitingAt } from '../layout/latency';
import type { FigureScene, RunContent } from '../layout/scene';
import { DataTable } from './DataTable';
import type { FigureProps, FigureRun } from './figureProps';
import { titleOf } from './RunPanel';
import { useSettled } from './useFigure';
import { useReadable } from './useReadable';

/** Rows of a table at most: zoom in for more. */
const rowsMax = 200;

interface TablesProps extends Pick<FigureProps, 'playhead' | 'onPick'> {
  readonly runs: readonly FigureRun[];
  readonly scene: Readable<FigureScene | null>;
}

export function FigureTables({ runs, scene, playhead, onPick }: TablesProps) {
  const current = useReadable(scene);
  if (current === null) return null;
  return runs.map((run, index) => {
    const content = current.runs[index]?.content;
    if (content == null) return null;
    return (
      <section key={run.key} className="figure-tables">
        <h3>{titleOf(run, runs.length)}</h3>
        {run.faults.length > 0 && <FaultTable run={run} scene={current} />}
        <MarkTable run={run} content={content} scene={current} />
        {current.runs[index]?.blockRows != null && (
          <TreeTable {...{ run, content, playhead, onPick }} scene={current} />
        )}
        <ShareTable run={run} content={content} scene={current} />
        <StepTable content={content} scene={current} />
        <AnswerTable content={content} scene={current} />
      </section>
    );
  });
}

interface TableProps {
  readonly run: FigureRun;
  readonly content: RunContent;
  readonly scene: FigureScene;
}

function MarkTable({ run, content, scene }: TableProps) {
  const time = clock(scene.scale);
  const nameOf = (replica: number) => nameIn(run.lanes, replica);
  const rows = markRows(content.window, scene.scale, nameOf, rowsMax);
  return (
    <DataTable
      caption={`What happens${rows.length === rowsMax ? ` (the first ${rowsMax})` : ''}`}
      columns={['time', 'replica', 'event']}
    >
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <tr key={index}>
          <td>{time(row.timeNs)}</td>
          <td>{row.replica}</td>
          <td>{row.text}</td>
        </tr>
      ))}
    </DataTable>
  );
}

function FaultTable({ run, scene }: Omit<TableProps, 'content'>) {
  return (
    <DataTable caption="What is broken and who lies, in view" columns={['what', 'from', 'until']}>
      {faultRows(run.faults, scene.scale).map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <tr key={index}>
          <th scope="row">{row.text}</th>
          <td>{row.from}</td>
          <td>{row.until}</td>
        </tr>
      ))}
    </DataTable>
  );
}

/** The tree of blocks as it is at the playhead; a block's button opens it. */
function TreeTable({
  run,
  content,
  scene,
  playhead,
  onPick,
}: TableProps & Pick<FigureProps, 'playhead' | 'onPick'>) {
  const time = clock(scene.scale);
  const { timeNs } = useSettled(playhead);
  const nameOf = (replica: number) => nameIn(run.lanes, replica);
  const rows = treeRows(content, scene.scale, nameOf, timeNs, rowsMax);
  return (
    <DataTable
      caption="Blocks in view, up to the playhead"
      columns={['block', 'view', 'proposed', 'by', 'is']}
    >
      {rows.map(({ row, name, view, proposedNs, proposer, fate }) => (
        <tr key={row}>
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
          <td>{time(proposedNs)}</td>
          <td>{proposer}</td>
          <td>{fate}</td>
        </tr>
      ))}
    </DataTable>
  );
}

function ShareTable({ run, content, scene }: TableProps) {
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

function StepTable({ content, scene }: Omit<TableProps, 'run'>) {
  const time = clock(scene.scale);
  const { timeNs, transactions, before } = content.steps;
  const rows = [...timeNs].slice(0, rowsMax);
  return (
    <DataTable
      caption="Transactions committed since the start of the run"
      columns={['time', 'transactions']}
    >
      {rows.map((stepNs, index) => (
        <tr key={stepNs}>
          <td>{time(stepNs)}</td>
          <td>{formatCount(before + (transactions[index] as number))}</td>
        </tr>
      ))}
    </DataTable>
  );
}

function AnswerTable({ content, scene }: Omit<TableProps, 'run'>) {
  const time = clock(scene.scale);
  const { endNs } = scene.scale;
  const waitingNs = waitingAt(content.window, endNs);
  return (
    <DataTable
      caption="How long the clients of each block have waited, and who waits on"
      columns={['answered', 'least', 'most']}
    >
      {answerRows(content.window, scene.scale, rowsMax).map(({ timeNs, leastNs, mostNs }) => (
        <tr key={timeNs}>
          <td>{time(timeNs)}</td>
          <td>{formatLatency(leastNs / 1e9)}</td>
          <td>{formatLatency(mostNs / 1e9)}</td>
        </tr>
      ))}
      {waitingNs !== null && (
        <tr>
          <td>not by {time(Math.min(endNs, content.window.endNs))}</td>
          <td />
          <td>{formatLatency(waitingNs / 1e9)}</td>
        </tr>
      )}
    </DataTable>
  );
}

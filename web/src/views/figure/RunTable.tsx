/**
 * The runs, like for like: one row for each variant, shown or not, with its throughput, latency, bottleneck and
 * verdicts. While presenting, what the audience has seen so far.
 */

import { type ReactNode, useMemo } from 'react';
import { formatCount, formatLatency, formatRate, formatSeconds } from '../../base/format';
import type { Readable } from '../../base/store';
import type { TraceWindow } from '../../core/columns';
import type { Progress, RunReport } from '../../core/messages';
import type { Limit as LimitOfRun } from '../../core/reports';
import { throughputBy } from '../../layout/commits';
import { lanesOfFamily } from '../../layout/family';
import { formatWaits } from '../../layout/names';
import { waitsAt } from '../../layout/waits';
import type { Ghost } from '../../model/responses/ghost';
import { brokenPromise, isLive, isSafe } from '../../model/run/checks';
import { runWords } from '../../model/run/family';
import type { Held } from '../../model/run/heldBack';
import { excessText, measuredSpan } from '../../model/run/measuredSpan';
import { AFTER_GUESS, AfterGuess } from '../parts/AfterGuess';
import { NumberTerm } from '../parts/NumberTerm';
import { RunLine } from '../parts/RunLine';
import { Term } from '../parts/Term';
import { TermText } from '../parts/TermText';
import { useReadable } from '../parts/useReadable';
import { useFramedPart } from './useFramed';
import { useLasting } from './useLasting';

/** Shorter runs show no progress text. */
const WHILE_MS = 300;

/** A variant that is shown. */
export interface TableRun {
  /** Among the runs that are shown: what its lines look like. */
  readonly place: number;
  /** Null until the first run of the variant is finished. */
  readonly report: RunReport | null;
  /** How its numbers differ from those before a hand moved a value. */
  readonly ghost?: Ghost | undefined;
  /** Whether the report is of what is asked for. */
  readonly isCurrent: boolean;
  /** Whether a report will come. */
  readonly isAwaited: boolean;
  /** Whether the reader has stopped it. */
  readonly isCancelled: boolean;
  readonly progress: Readable<Progress | null>;
  readonly window: Readable<TraceWindow | null>;
  /** Its numbers are to be guessed, or it is still to be revealed. */
  readonly isHidden: boolean;
}

export interface TableRow {
  /** "A". */
  readonly key: string;
  readonly name: string;
  /** Null: the variant is not shown. */
  readonly run: TableRun | null;
  readonly onShow: () => void;
  readonly onCancel: () => void;
  readonly onRunAgain: () => void;
}

export interface RunTableProps {
  readonly rows: readonly TableRow[];
  /** What the reader is to predict first. */
  readonly held: ReadonlySet<Held>;
  /** Up to where an audience has seen the runs; null: numbers are of whole runs. */
  readonly presented: Readable<{ readonly timeNs: number }> | null;
  readonly horizonNs: number;
}

export function RunTable({ rows, held, presented, horizonNs }: RunTableProps) {
  return (
    <table className="run-table" aria-label="Runs">
      {/* Widths that stay where the names of the columns do not show. */}
      <colgroup>
        <col data-column="run" />
        <col data-column="throughput" />
        <col data-column="latency" />
        <col data-column="limit" />
        <col data-column="verdict" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">run</span>
          </th>
          <th scope="col">
            <NumberTerm number={FIRST()}>{FIRST()}</NumberTerm>
          </th>
          <th scope="col">
            <NumberTerm number="latency">latency</NumberTerm>
          </th>
          <th scope="col">
            {runWords.measure ? (
              <NumberTerm number={runWords.measure.name}>{runWords.measure.name}</NumberTerm>
            ) : (
              <TermText text="limited by" word="bottleneck" place="table head" />
            )}
          </th>
          <th scope="col">
            <span className="visually-hidden">verdict</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.key} {...{ row, held, presented, horizonNs }} />
        ))}
      </tbody>
    </table>
  );
}

function Row({
  row,
  held,
  presented,
  horizonNs,
}: { readonly row: TableRow } & Pick<RunTableProps, 'held' | 'presented' | 'horizonNs'>) {
  const { key, name, run } = row;
  const letter = (
    <th scope="row">
      <span className="run-letter" data-shown={run !== null}>
        {key}
      </span>{' '}
      {run !== null && <RunLine place={run.place} />}{' '}
      <span className="run-name" title={name}>
        {name}
      </span>
    </th>
  );
  if (run === null) {
    return (
      <tr data-shown="false">
        {letter}
        <td colSpan={4}>
          <button type="button" className="in-line" onClick={row.onShow}>
            show<span className="visually-hidden"> {`variant ${key}`}</span>
          </button>
        </td>
      </tr>
    );
  }
  return (
    <tr data-shown="true" data-stale={!run.isCurrent}>
      {letter}
      {presented === null ? (
        <Whole {...{ row, run, held }} />
      ) : (
        <Seen {...{ row, run, held, presented, horizonNs }} />
      )}
    </tr>
  );
}

/** What the first column of numbers is. */
const FIRST = () => runWords.outcome?.name ?? 'throughput';

function Outcome({ told: [told, below] }: { readonly told: readonly [string, string] }) {
  return (
    <>
      <b>{told}</b> {below && <i>{below}</i>}
    </>
  );
}

interface CellsProps {
  readonly row: TableRow;
  readonly run: TableRun;
  readonly held: ReadonlySet<Held>;
}

/** The numbers of a whole run; those of the run before it, dimmed, until they are there. */
function Whole({ row, run, held }: CellsProps) {
  const { report, isHidden, isAwaited, ghost } = run;
  if (report === null || isHidden) {
    const missing = isHidden ? '?' : isAwaited ? '…' : '–';
    return (
      <>
        <td data-cell="throughput">{missing}</td>
        <td data-cell="latency">{missing}</td>
        <UnderWayOr {...{ row, run }}>
          <td key="missing" colSpan={2} />
        </UnderWayOr>
      </>
    );
  }
  return (
    <>
      <td data-cell="throughput">
        {held.has('throughput') ? (
          <AfterGuess />
        ) : runWords.outcome ? (
          <Outcome told={runWords.outcome.of(report)} />
        ) : (
          <Throughput tps={report.throughput_tps} by={ghost?.throughput} />
        )}
      </td>
      <td data-cell="latency">
        {held.has('latency') ? <AfterGuess /> : <LatencyOf report={report} by={ghost?.latency} />}
      </td>
      <UnderWayOr {...{ row, run }}>
        <td key="limit" data-cell="limit">
          {held.has(runWords.measure ? 'latency' : 'limit') ? (
            <AfterGuess text={AFTER_GUESS} />
          ) : runWords.measure ? (
            <b data-name={runWords.measure.name}>{runWords.measure.of(report)}</b>
          ) : (
            report.limit && <Limit {...report} limit={report.limit} />
          )}
        </td>
        <td key="verdict" data-cell="verdict">
          {held.has('verdict') ? <AfterGuess text={AFTER_GUESS} /> : <Verdicts report={report} />}
        </td>
      </UnderWayOr>
    </>
  );
}

/** What an audience has seen of a run: no more than the playhead has passed, and the rest at its end. */
function Seen({
  row,
  run,
  held,
  presented,
  horizonNs,
}: CellsProps & {
  readonly presented: NonNullable<RunTableProps['presented']>;
  readonly horizonNs: number;
}) {
  const { report, window, isHidden } = run;
  const either = useMemo(() => together(presented, window), [presented, window]);
  const isOver = useFramedPart(presented, () => presented.get().timeNs >= horizonNs);
  const throughput = useFramedPart(either, () => {
    const known = window.get();
    const tps = known === null ? null : throughputBy(known, presented.get().timeNs);
    return tps === null ? null : Math.round(tps);
  });
  const latency = useFramedPart(either, () => {
    const known = window.get();
    const waits = known === null ? null : waitsAt(known, presented.get().timeNs);
    return waits === null ? '–' : formatWaits(waits);
  });
  const broken = report === null ? null : brokenPromise(report);
  const isBroken = useFramedPart(
    presented,
    () => broken !== null && broken.atNs <= presented.get().timeNs,
  );
  if (isOver || isHidden) return <Whole {...{ row, run, held }} />;
  return (
    <>
      <td data-cell="throughput">
        {held.has('throughput') ? (
          <AfterGuess />
        ) : throughput === null || runWords.outcome ? (
          '–'
        ) : (
          <Throughput tps={throughput} />
        )}
      </td>
      <td data-cell="latency">{held.has('latency') ? <AfterGuess /> : latency}</td>
      <td data-cell="limit" />
      <td data-cell="verdict">
        {isBroken && broken !== null && !held.has('verdict') && (
          <span className="fails" title={broken.text}>{`✗ not ${broken.promise}`}</span>
        )}
      </td>
    </>
  );
}

function together(...stores: readonly Readable<unknown>[]): Pick<Readable<unknown>, 'subscribe'> {
  return {
    subscribe: (listener) => {
      const ends = stores.map(({ subscribe }) => subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

interface By {
  /** How it differs from the run before. */
  readonly by?: string | undefined;
}

function Throughput({ tps, by }: { readonly tps: number } & By) {
  const rate = formatRate(tps);
  // Another element for another number: in the same one the unit would shift.
  return (
    <span key={rate}>
      <b>{rate}</b> <small>tx/s</small>
      {by && <i> {by}</i>}
    </span>
  );
}

/**
 * What half of those wait for at most who were answered; where the queue grows that would be a matter of how long it
 * has grown.
 */
function LatencyOf({ report, by }: { readonly report: RunReport } & By) {
  const { latency_s: waits, committed, queue_grows: isGrowing } = report;
  if (isGrowing) {
    return (
      <>
        <b className="run-growing" title={`by ${formatRate(report.queue_growth_tps)} tx/s`}>
          growing
        </b>
        {by && <i> {by}</i>}
      </>
    );
  }
  if (waits === null) return '–';
  const [mean, deviation] = [waits.mean, waits.sd].map(formatLatency);
  const [p95, p99] = [waits.p95, waits.p99].map(formatLatency);
  const span = measuredSpan(report);
  const title = `half of the ${formatCount(waits.count)} answered${span === null ? '' : ` ${span}`}${committed === undefined ? '' : `, of ${formatCount(committed)} ${lanesOfFamily.final.done}`}. Mean ${mean}, standard deviation ${deviation}; 95 % within ${p95}, 99 % within ${p99}`;
  return (
    <>
      <b title={title}>{formatLatency(waits.p50)}</b>
      {by && <i> {by}</i>}
    </>
  );
}

/** What limits a run, in few words; all of it to who points at them or presses them. */
function Limit(report: RunReport & { readonly limit: LimitOfRun }) {
  const { text } = report.limit;
  const kept = keptUp(report);
  return (
    <Term meaning={kept === null ? text : `${text}. ${keptSpan(report)}`} isDescribed>
      <span className="run-limit">{kept ?? text.split('; ')[0]}</span>
    </Term>
  );
}

/** "From 10 s on 2,994 tx/s commit": what a share of the offered load is of. */
function keptSpan(report: RunReport): string {
  const from = report.workload.measured_from_s;
  const { final } = lanesOfFamily;
  const since = from === null ? `its first ${final.one}` : `${Number(from.toFixed(2))} s`;
  const excess = excessText(report);
  const rate = `From ${since} on ${formatRate(report.goodput_tps)} tx/s ${final.verb}`;
  return excess === null ? rate : `${rate}, ${excess}`;
}

/**
 * "keeps up: 99 % of 3,000 tx/s", all of it where it works off what has waited; null of a run that is limited, or whose
 * settings change.
 */
export function keptUp({
  limit,
  goodput_tps: kept,
  workload,
}: Pick<RunReport, 'goodput_tps'> & {
  readonly limit: LimitOfRun;
  readonly workload: Pick<RunReport['workload'], 'offered_tps' | 'submitted' | 'stopped'>;
}): string | null {
  const offered = workload.offered_tps;
  if (!limit.text.startsWith('keeps up') || offered === null) return null;
  const { stopped, submitted } = workload;
  const part = stopped === undefined ? kept / offered : stopped.committed / submitted;
  const percent = Math.min(100, Math.floor(100 * part));
  return `keeps up: ${percent} % of ${formatRate(offered)} tx/s`;
}

function Verdicts({ report }: { readonly report: RunReport }) {
  const broken = brokenPromise(report);
  const verdict = (name: 'safe' | 'live', holds: boolean) => (
    <span
      className={holds ? 'holds' : 'fails'}
      title={!holds && broken?.promise === name ? broken.text : undefined}
    >
      {holds ? '✓ ' : '✗ not '}
      {name}
    </span>
  );
  return (
    <span key={`${isSafe(report)} ${isLive(report)}`}>
      {verdict('safe', isSafe(report))} {report.liveness && verdict('live', isLive(report))}
    </span>
  );
}

/**
 * How far a run has come that takes a while, as far as it is drawn, with a way to stop it, in the place of what it is
 * limited by.
 */
function UnderWayOr({
  row,
  run,
  children,
}: Omit<CellsProps, 'held'> & { readonly children: ReactNode }) {
  const isUnderWay = run.isAwaited && !run.isCurrent && !run.isCancelled;
  const isLong = useLasting(isUnderWay, WHILE_MS);
  const progress = useReadable(run.progress);
  // What is finished is the run before.
  const [timeNs, horizonNs] =
    progress === null || progress.finished ? [0, 1] : [progress.timeNs, progress.horizonNs];
  if (run.isCancelled && !run.isCurrent) {
    return (
      <td key="stopped" colSpan={2} data-cell="progress">
        stopped at {formatSeconds((progress?.timeNs ?? 0) / 1e9)}{' '}
        <button type="button" className="in-line" onClick={row.onRunAgain}>
          Run again
        </button>
      </td>
    );
  }
  if (!isUnderWay || !isLong) return children;
  return (
    <td key="progress" colSpan={2} data-cell="progress">
      <progress value={timeNs / Math.max(1, horizonNs)} aria-label={`Progress of ${row.key}`} />{' '}
      <span className="run-reached">
        {timeNs === 0
          ? 'begins'
          : `${Number((timeNs / 1e9).toFixed(1))} of ${formatSeconds(horizonNs / 1e9)}`}
      </span>{' '}
      <button type="button" className="in-line" onClick={row.onCancel}>
        Cancel
      </button>
    </td>
  );
}

/**
 * A run's headline: whether it kept its promises, what it committed in the whole run and how soon, and in words what
 * limits it.
 */
import { type CSSProperties, Fragment } from 'react';
import { formatCount, formatLatency, formatRate, formatSeconds } from '../../base/format';
import type { RunReport, Summary } from '../../core/messages';
import { brokenPromise } from '../../model/run/checks';
import { meaningOf } from '../../model/words/glossary';
import { Term } from '../parts/Term';

/** A time without a commit so many times as long as half of the blocks are apart is a pause. */
const pauseMin = 3;

/** Where fewer of the committed transactions are answered, the others wait for more than the end of the run. */
const answeredMin = 0.95;

interface RunNumbersProps {
  readonly report: RunReport | null;
  /** Whether a report that is not there is on its way. */
  readonly isAwaited: boolean;
  /** False: hidden, so that an audience may guess. */
  readonly shown: boolean;
  /** Whether there is room for a third number: both latencies. */
  readonly hasRoom: boolean;
  /** What the sentence has room for that names what limits. */
  readonly lines: number;
}

export function RunNumbers({ report, isAwaited, shown, hasRoom, lines }: RunNumbersProps) {
  const isShown = shown && report !== null;
  const missing = shown ? (isAwaited ? '…' : '–') : '?';
  // Where the queue grows, what clients wait is a matter of how long it has grown.
  const waits = isShown && !report.queue_grows ? report.latency_s : null;
  // Without room for both, what clients wait is what counts.
  const hasConsensus = hasRoom || (isShown && waits === null);
  return (
    <>
      {isShown ? (
        <Committed report={report} />
      ) : (
        <p className="figure-number">
          <strong>{missing}</strong>{' '}
          <span>
            <Rate />
          </span>
          <span className="figure-scope">in the whole run</span>
        </p>
      )}
      {/* Other elements where what is above them takes more lines or fewer: those that stayed would count as a shift of the layout. */}
      <Fragment key={String(isShown && brokenPromise(report) !== null)}>
        {hasConsensus && (
          <p className="figure-number">
            <strong>{isShown ? consensusOf(report) : missing}</strong>{' '}
            <Term meaning={meaningOf('consensus latency')}>consensus latency</Term>
          </p>
        )}
        {isShown && waits !== null && <Latency waits={waits} committed={report.committed} />}
        {!isShown && !hasConsensus && (
          <p className="figure-number">
            <strong>{missing}</strong> <Term meaning={meaningOf('latency')}>latency</Term>
          </p>
        )}
        {isShown && <Limit key={String(hasRoom && waits !== null)} {...{ report, lines }} />}
      </Fragment>
    </>
  );
}

/** What half of the blocks take at most from their proposal to their commit. */
function consensusOf({ consensus_latency_s: latency }: RunReport): string {
  return latency === null ? '–' : formatLatency(latency.p50);
}

/** The rate of the whole run; where a promise was broken that comes first: what was committed may be wrong. */
function Committed({ report }: { readonly report: RunReport }) {
  const { throughput_tps, horizon_s } = report;
  const broken = brokenPromise(report);
  const rate = formatRate(throughput_tps);
  const [before, more, after] = broken === null ? longestWait(report) : ['', '', broken.text];
  return (
    <p className="figure-number" data-broken={broken !== null}>
      <strong>{broken === null ? rate : `✗ not ${broken.promise}`}</strong>{' '}
      <span>
        {broken !== null && `${rate} `}
        <Rate />
        {broken === null && <span className="figure-span"> in {formatSeconds(horizon_s)}</span>}
      </span>
      <span className="figure-scope" title={before + more + after}>
        {broken === null && (
          <span className="figure-span-below">in {formatSeconds(horizon_s)}; </span>
        )}
        {before}
        <span className="figure-more">{more}</span>
        {after}
      </span>
    </p>
  );
}

/**
 * A late start, or a pause that stands out: the rate counts them, but an average does not show what a fault costs. The
 * word in the middle goes where there is little room.
 */
function longestWait({
  first_commit_s,
  block_interval_s: interval,
  longest_pause_s: pause,
}: RunReport): readonly [before: string, more: string, after: string] {
  if (first_commit_s === null) return ['', '', 'no commit'];
  const standsOut = interval !== null && pause !== null && pause > pauseMin * interval.p50;
  return standsOut && pause > first_commit_s
    ? ['', 'longest ', `pause ${formatSeconds(pause)}`]
    : ['first ', 'commit ', `at ${formatSeconds(first_commit_s)}`];
}

function Rate() {
  return <Term meaning={meaningOf('throughput')}>tx/s committed</Term>;
}

interface LatencyProps {
  readonly waits: Summary;
  readonly committed: number;
}

/** What half of the clients wait for at most who were answered; of how many, where others were not though theirs is committed. */
function Latency({ waits, committed }: LatencyProps) {
  const [answered, all] = [formatCount(waits.count), formatCount(committed)];
  return (
    <p className="figure-number">
      <strong>{formatLatency(waits.p50)}</strong>{' '}
      <Term meaning={meaningOf('latency')}>latency</Term>
      {waits.count < answeredMin * committed && (
        <span className="figure-scope" title={`${answered} of ${all} transactions answered`}>
          <span className="figure-more">of </span>
          {answered} answered
        </span>
      )}
    </p>
  );
}

/** What limits. What it rests on, behind a semicolon, goes beside low panels; who presses what is left reads all of it. */
function Limit({ report, lines }: { readonly report: RunReport; readonly lines: number }) {
  const { text } = report.limit;
  const [limit = '', ...grounds] = text.split('; ');
  return (
    <>
      <p className="figure-limit" title={text}>
        <Term meaning={text}>
          <span className="figure-cut" style={{ '--lines': lines } as CSSProperties}>
            {limit}
            <span className="figure-grounds">{grounds.map((each) => `; ${each}`)}</span>
          </span>
        </Term>
      </p>
      {report.queue_grows && (
        <p className="figure-alert">
          <Term meaning={meaningOf('queue growth')}>queue grows</Term>{' '}
          {formatRate(report.queue_growth_tps)} tx/s
        </p>
      )}
    </>
  );
}

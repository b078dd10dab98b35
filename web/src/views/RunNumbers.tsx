/** A run's two headline numbers, of the whole run, and in words what limits it. */
import { formatLatency, formatRate } from '../base/format';
import type { RunReport } from '../core/messages';
import { meaningOf } from '../model/glossary';
import { Term } from './Term';

/** A queue that grows by less than this share of the offered load is one that wobbles. */
const growthMin = 0.005;

interface RunNumbersProps {
  readonly report: RunReport | null;
  /** Whether a report that is not there is on its way. */
  readonly isAwaited: boolean;
  /** False: hidden, so that an audience may guess. */
  readonly shown: boolean;
}

export function RunNumbers({ report, isAwaited, shown }: RunNumbersProps) {
  const isShown = shown && report !== null;
  const missing = shown ? (isAwaited ? '…' : '–') : '?';
  const latency = report?.consensus_latency_s?.p50;
  return (
    <>
      <p className="figure-number">
        <strong>{isShown ? formatRate(report.goodput_tps) : missing}</strong>{' '}
        <Term meaning={meaningOf('goodput')}>tx/s committed</Term>
        <span className="figure-scope"> since the first commit</span>
      </p>
      <p className="figure-number">
        <strong>
          {isShown ? (latency === undefined ? '–' : formatLatency(latency)) : missing}
        </strong>{' '}
        <Term meaning={meaningOf('consensus latency')}>consensus latency</Term>
      </p>
      {isShown && <Limit report={report} />}
    </>
  );
}

function Limit({ report }: { readonly report: RunReport }) {
  const growth = report.queue_growth_tps;
  // A closed workload waits for its answers: it offers no rate.
  const grows = growth >= Math.max(1, growthMin * (report.workload.offered_tps ?? 0));
  return (
    <p className="figure-limit">
      {report.limit.text}
      {grows && (
        <>
          {'; '}
          <span className="figure-alert">
            <Term meaning={meaningOf('queue growth')}>queue grows</Term> {formatRate(growth)} tx/s
          </span>
        </>
      )}
    </p>
  );
}

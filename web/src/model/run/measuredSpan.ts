/** Of what time a run's latencies and goodput are, in words: tails with a cold start in them rank runs otherwise. */
import type { RunReport } from '../../core/messages';

type Measured = Pick<RunReport, 'goodput_tps' | 'workload' | 'losses'>;

/** "from 10 s on"; over TCP without a warm-up "with the cold start"; else null. */
export function measuredSpan({ workload, losses }: Pick<Measured, 'workload' | 'losses'>) {
  const from = workload.measured_from_s;
  if (from !== null) return `from ${fromText(from)} on`;
  return losses === undefined ? null : 'with the cold start';
}

/** More than is offered by so much of it has something of before in it. */
const EXCESS_MIN = 0.001;

/** Why more commits than is offered: "with the backlog of 10 s"; null where no more does. */
export function excessText({ goodput_tps: goodput, workload }: Measured): string | null {
  const { offered_tps: offered, measured_from_s: from } = workload;
  if (offered === null || goodput <= (1 + EXCESS_MIN) * offered) return null;
  return `with the backlog of ${from === null ? 'the start' : fromText(from)}`;
}

/** Why a throughput is less than what was carried: "Clients stop at 20 s"; null where they send to the end. */
export function drainText({ workload }: Pick<Measured, 'workload'>): string | null {
  const { stopped } = workload;
  if (stopped === undefined) return null;
  return `Clients stop at ${fromText(stopped.at_s)}; throughput counts to the end`;
}

function fromText(seconds: number): string {
  return `${Number(seconds.toFixed(2))} s`;
}

/** Of what time the latencies and the goodput of a sweep's runs are, in words. */
import { type Json, type Scenario, valueAt } from '../scenario/scenario';
import type { Description } from './description';

/** Half a minute, as the schema has it. */
const HORIZON_S = 30;

/** "from 10 s on", or over TCP without a warm-up "with the cold start"; empty of what is of the whole run. */
export function spanText(
  path: string,
  scenario: Scenario | null,
  { set = {} }: Pick<Description, 'set'>,
): string {
  if (scenario === null || !/^(latency_s\.|goodput_tps$)/.test(path)) return '';
  const value = (at: string): Json | undefined => set[at] ?? valueAt(scenario, at);
  const [warmUp, start, stop, horizon] = [
    number(value('workload.warm_up_s'), 0),
    number(value('workload.start_s'), 0),
    number(value('workload.stop_s'), Number.POSITIVE_INFINITY),
    number(value('horizon_s'), HORIZON_S),
  ] as const;
  const most = Math.max(0, Math.min(stop, horizon) - start) / 3;
  if (warmUp > 0) return `from ${Number((start + Math.min(warmUp, most)).toFixed(2))} s on`;
  return value('network.model') === 'tcp' ? 'with the cold start' : '';
}

function number(value: Json | undefined, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}

/**
 * What clients that do not wait for replies submit over time: at one rate, or at others from a change of settings on.
 */
import type { Rate } from '../../layout/committed';
import { changesOf, inForce, timeOf } from './changes';
import { numberAt, type Scenario } from './scenario';

/** Rates in the order of time, from the first submission on; nothing from the last on. */
export function offeredRates(scenario: Scenario): readonly Rate[] {
  const startS = numberAt(scenario, 'workload.start_s', 0);
  const stopS = numberAt(scenario, 'workload.stop_s', Number.POSITIVE_INFINITY);
  const times = [startS, ...changesOf(scenario).map(timeOf)].filter(
    (atS) => atS >= startS && atS < stopS,
  );
  const rates = times.map((atS) => ({
    fromNs: atS * 1e9,
    transactionsPerSecond: numberAt(inForce(scenario, atS), 'workload.rate_tps', 0),
  }));
  const stop = Number.isFinite(stopS) ? [{ fromNs: stopS * 1e9, transactionsPerSecond: 0 }] : [];
  // What changes something else goes on at the same rate.
  return [...rates, ...stop].filter(
    ({ transactionsPerSecond }, index) =>
      index === 0 || transactionsPerSecond !== rates[index - 1]?.transactionsPerSecond,
  );
}

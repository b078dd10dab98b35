/** What a run came out as at one stop of a slider, as far as a curve shows it. */
import { remembered } from '../../base/remembered';
import type { Outcome } from '../../core/measuring';
import type { RunReport } from '../../core/messages';

export const MEASURES = ['latency', 'throughput'] as const;
/** What a curve shows: the clients' median latency, or the transactions committed a second. */
export type Measure = (typeof MEASURES)[number];

/** What curves show, as this browser's reader chose. */
export const measureShown = remembered('curve', MEASURES, () => 'latency');

/** Seconds or transactions a second; or why there is no such number. */
export type Value = number | 'growing' | 'open' | 'none';

/**
 * What is kept of a run: `refused` where the engine found mistakes, `later` where it took more events than all points
 * are given at first, `open` where it took more than any is given.
 */
export type Response = 'refused' | 'later' | 'open' | Answered;

export interface Answered {
  /** Seconds; null where nobody was answered. */
  readonly latency: number | null;
  /** Transactions a second. */
  readonly throughput: number;
  readonly isGrowing: boolean;
}

/** The same numbers that the table of the runs shows. */
export function responseOf(
  report: Pick<RunReport, 'latency_s' | 'throughput_tps' | 'queue_grows'>,
): Answered {
  return {
    latency: report.latency_s?.p50 ?? null,
    throughput: report.throughput_tps,
    isGrowing: report.queue_grows ?? false,
  };
}

/** The same of a run that was measured without being recorded; `isLong`: with all the events that a point is given. */
export function responseOfMeasured(outcome: Outcome, isLong: boolean): Response {
  if ('errors' in outcome) return 'refused';
  const { values, queueGrows: isGrowing, extent } = outcome.measured;
  if (extent === 'cut') return isLong ? 'open' : 'later';
  return {
    latency: values['latency_s.p50'] ?? null,
    throughput: values.throughput_tps ?? 0,
    isGrowing,
  };
}

/** A latency that grows is a matter of how long it has grown; a throughput is one all the same. */
export function shownValue(response: Response, measure: Measure): Value {
  if (response === 'refused') return 'none';
  if (response === 'open' || response === 'later') return 'open';
  if (measure === 'throughput') return response.throughput;
  return response.isGrowing ? 'growing' : (response.latency ?? 'none');
}

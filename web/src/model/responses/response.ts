/** What a run came out as at one stop of a slider, as far as a curve shows it. */
import { remembered } from '../../base/remembered';
import type { RunReport, ScenarioError } from '../../core/messages';

export const MEASURES = ['latency', 'throughput'] as const;
/** What a curve shows: the clients' median latency, or the transactions committed a second. */
export type Measure = (typeof MEASURES)[number];

/** What curves show, as this browser's reader chose. */
export const measureShown = remembered('curve', MEASURES, () => 'latency');

/** Seconds or transactions a second; or why there is no such number. */
export type Value = number | 'growing' | 'open' | 'none';

/** What is kept of a run: `refused` where the engine found mistakes, `open` where it took too many events. */
export type Response = 'refused' | 'open' | Answered;

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
    isGrowing: report.queue_grows,
  };
}

/** A run that was measured without being recorded. */
export interface Unrecorded {
  /** By the paths of a report. */
  readonly values: Readonly<Record<string, number>>;
  readonly queue_grows: boolean;
  readonly state: 'whole' | 'steady' | 'cut';
}

export function responseOfMeasured(
  outcome: { readonly ok: Unrecorded } | { readonly errors: readonly ScenarioError[] },
): Response {
  if ('errors' in outcome) return 'refused';
  const { values, queue_grows: isGrowing, state } = outcome.ok;
  if (state === 'cut') return 'open';
  return {
    latency: values['latency_s.p50'] ?? null,
    throughput: values.throughput_tps ?? 0,
    isGrowing,
  };
}

/** A latency that grows is a matter of how long it has grown; a throughput is one all the same. */
export function shownValue(response: Response, measure: Measure): Value {
  if (response === 'refused') return 'none';
  if (response === 'open') return 'open';
  if (measure === 'throughput') return response.throughput;
  return response.isGrowing ? 'growing' : (response.latency ?? 'none');
}

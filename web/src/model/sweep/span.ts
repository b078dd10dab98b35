/** Of what time the latencies and the goodput of a sweep's runs are, in words. */
import type { Outcome } from '../../core/measuring';
import { measuredSpan } from '../run/measuredSpan';

/** "from 10 s on", or "with the cold start"; empty of what is of the whole run, and where runs differ in it. */
export function spanText(path: string, outcomes: readonly (Outcome | undefined)[]): string {
  if (!/^(latency_s\.|(reply_)?goodput_tps$)/.test(path)) return '';
  const spans = new Set(
    outcomes.flatMap((outcome) =>
      outcome !== undefined && 'measured' in outcome
        ? [measuredSpan(outcome.measured.told.report)]
        : [],
    ),
  );
  const [span = null] = spans;
  return spans.size === 1 && span !== null ? span : '';
}

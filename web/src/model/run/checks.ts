/** What the checks of the shown runs come to: over the whole run, and as far as the playhead. */
import { formatSeconds } from '../../base/format';
import type { RunReport, Verdict, Violation } from '../../core/messages';
import { runWords } from './family';

/** A check of one run. */
export interface RunCheck {
  /** Over the whole run. */
  readonly verdict: Verdict;
  /** Where it was first violated; null where it was not. */
  readonly violation: Violation | null;
  /** Why it was impossible; null where it was not. */
  readonly reason: string | null;
}

export function runCheck(report: RunReport, check: string): RunCheck {
  const isLiveness = check === 'liveness';
  const verdict = isLiveness ? report.liveness : report.safety[check];
  if (verdict === undefined) throw new Error(`${check} is no check of this run`);
  const violation = report.violations.find((one) => one.check === check) ?? null;
  return { verdict, violation, reason: isLiveness ? (report.liveness_reason ?? null) : null };
}

export function isSafe(report: RunReport): boolean {
  return Object.values(report.safety).every((verdict) => verdict === 'holds');
}

export function isLive(report: RunReport): boolean {
  return (report.liveness ?? 'holds') === 'holds';
}

/**
 * What a run did not keep, and from when on (Infinity: at no one time): "agreement at 1.6 s, and 2 more" of safety, or
 * else liveness; null where it kept all.
 */
export function brokenPromise(
  report: RunReport,
): { readonly promise: 'safe' | 'live'; readonly text: string; readonly atNs: number } | null {
  const lives = report.liveness === undefined ? [] : ['liveness'];
  const checks = [...new Set([...Object.keys(report.safety), ...lives])];
  const broken = checks.filter((check) => runCheck(report, check).verdict === 'violated');
  const [first] = broken.toSorted(
    (one, other) => violatedNs(report, one) - violatedNs(report, other),
  );
  if (first === undefined) return null;
  const promise = broken.every((check) => check === 'liveness') ? 'live' : 'safe';
  const more = broken.length === 1 ? '' : `, and ${broken.length - 1} more`;
  const atNs = violatedNs(report, first);
  const at = Number.isFinite(atNs) ? ` at ${formatSeconds(atNs / 1e9)}` : '';
  return { promise, text: `${checkName(first)}${at}${more}`, atNs };
}

/** When a check was first violated; Infinity where no time is known. */
function violatedNs(report: RunReport, check: string): number {
  return runCheck(report, check).violation?.at_ns ?? Number.POSITIVE_INFINITY;
}

/** "messages are conserved". */
export function checkName(check: string): string {
  return runWords.checkNames[check] ?? check.replaceAll('_', ' ');
}

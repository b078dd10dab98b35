import type { Check, RunReport } from '../../core/messages';
import { CHECKS } from '../words/details';
import { runCheck } from './checks';

/** Checks that do not hold in one of the runs, and the others. */
export function sortedChecks(reports: readonly RunReport[]): {
  readonly failing: readonly Check[];
  readonly holding: readonly Check[];
} {
  const fails = (check: Check) =>
    reports.some((report) => runCheck(report, check).verdict !== 'holds');
  return { failing: CHECKS.filter(fails), holding: CHECKS.filter((check) => !fails(check)) };
}

import type { RunReport } from '../../core/messages';
import { allChecks } from '../words/details';
import { runCheck } from './checks';

/** Checks that do not hold in one of the runs, and the others. */
export function sortedChecks(reports: readonly RunReport[]): {
  readonly failing: readonly string[];
  readonly holding: readonly string[];
} {
  const fails = (check: string) =>
    reports.some((report) => runCheck(report, check).verdict !== 'holds');
  const checks = allChecks();
  return { failing: checks.filter(fails), holding: checks.filter((check) => !fails(check)) };
}

/** A time of the run as the clock shows it: to a thousandth of what is in view. */
import { formatTimeUnit, timeUnit } from '../../base/format';
import type { TimeSpan } from '../../layout/timeScale';

export function formatPoint(timeNs: number, { startNs, endNs }: TimeSpan): string {
  return formatTimeUnit(timeNs, (endNs - startNs) / 1000, timeUnit(startNs, endNs));
}

/** How a run differs from the one before it, in the digits in which its own number is shown. */
import { formatLatency, formatRate } from '../../base/format';
import { formatDifference } from '../../base/formatDifference';
import { type Answered, type Measure, shownValue } from './response';

/** "+0.39", "−1,200", "±0.00", "was growing", "was 1.35 s"; empty where there is nothing to compare. */
export function differenceText(was: Answered, is: Answered, measure: Measure): string {
  const [then, now] = [shownValue(was, measure), shownValue(is, measure)];
  if (now === 'growing') return typeof then === 'number' ? `was ${formatLatency(then)}` : '';
  if (typeof now !== 'number') return '';
  if (then === 'growing') return 'was growing';
  if (typeof then !== 'number') return '';
  return formatDifference(formatShown(now, measure), now - then);
}

function formatShown(value: number, measure: Measure): string {
  return measure === 'latency' ? formatLatency(value) : formatRate(value);
}

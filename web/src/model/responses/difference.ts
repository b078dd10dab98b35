/** How a run differs from the one before it, in the digits in which its own number is shown. */
import { formatLatency, formatRate } from '../../base/format';
import { type Answered, type Measure, shownValue } from './response';

/** "+0.39", "−1,200", "±0.00", "was growing", "was 1.35 s"; empty where there is nothing to compare. */
export function differenceText(was: Answered, is: Answered, measure: Measure): string {
  const [then, now] = [shownValue(was, measure), shownValue(is, measure)];
  if (now === 'growing') return typeof then === 'number' ? `was ${formatLatency(then)}` : '';
  if (typeof now !== 'number') return '';
  if (then === 'growing') return 'was growing';
  if (typeof then !== 'number') return '';
  const [number = '', unit = ''] = formatShown(now, measure).split('\u00a0');
  const decimals = number.split('.')[1]?.length ?? 0;
  return signed((now - then) * (UNITS[unit] ?? 1), decimals);
}

/** What one second is in the units of latencies. */
const UNITS: Readonly<Record<string, number>> = { s: 1, ms: 1e3, µs: 1e6 };

function formatShown(value: number, measure: Measure): string {
  return measure === 'latency' ? formatLatency(value) : formatRate(value);
}

function signed(by: number, decimals: number): string {
  const amount = Math.abs(by).toLocaleString('en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  const sign = /[1-9]/.test(amount) ? (by < 0 ? '−' : '+') : '±';
  return sign + amount;
}

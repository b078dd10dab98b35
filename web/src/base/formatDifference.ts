/** By how much a number differs from one before it, in the digits and the unit in which it is shown itself. */

/** What one of the base unit is in the units of times. */
const UNITS: Readonly<Record<string, number>> = { s: 1, ms: 1e3, µs: 1e6 };

/** "+0.39", "−1,200", "±0.00"; `shown`: the number now, as it stands on the page; `by`: seconds, or a plain number. */
export function formatDifference(shown: string, by: number): string {
  const [number = '', unit = ''] = shown.split('\u00a0');
  const decimals = number.split('.')[1]?.length ?? 0;
  const amount = Math.abs(by * (UNITS[unit] ?? 1)).toLocaleString('en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  const sign = /[1-9]/.test(amount) ? (by < 0 ? '−' : '+') : '±';
  return sign + amount;
}

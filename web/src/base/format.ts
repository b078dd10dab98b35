/**
 * Numbers as the figure writes them: grouped thousands, a unit after a no-break space, as many digits as
 * mean something. Set them in tabular figures.
 */

/** Between a number and its unit. */
const gap = '\u00a0';

const counts = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const figures = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** At most `most` characters: what is cut off an ellipsis stands for. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, Math.max(0, most - 1)).trimEnd()}…`;
}

/** 2000 -> "2,000". */
export function formatCount(value: number): string {
  return counts.format(value);
}

/** A rate whose small values keep a digit: 1509.2 -> "1,509", 4.87 -> "4.9". */
export function formatRate(perSecond: number): string {
  const exact = Math.abs(perSecond) >= 10 || Number.isInteger(perSecond);
  return exact ? formatCount(perSecond) : perSecond.toFixed(1);
}

/** "480 kB": bytes that were measured, to three digits, as captions write them. */
export function formatBytes(bytes: number): string {
  const [name, factor] = byteUnits.find(([, size]) => bytes >= size) ?? ['B', 1];
  return `${figures.format(bytes / factor)}${gap}${name}`;
}

const byteUnits = [
  ['GB', 1e9],
  ['MB', 1e6],
  ['kB', 1e3],
] as const;

/** A fraction of 1 in two significant digits: 0.91 -> "91 %", 0.0015 -> "0.15 %". */
export function formatPercent(fraction: number): string {
  const percent = fraction * 100;
  if (percent === 0) return `0${gap}%`;
  if (percent < 0.01) return `<${gap}0.01${gap}%`;
  const decimals = percent >= 10 ? 0 : percent >= 1 ? 1 : 2;
  return `${Number(percent.toFixed(decimals))}${gap}%`;
}

/** A latency in two significant digits or three: 0.6133 -> "0.61 s", 0.0123 -> "12.3 ms". */
export function formatLatency(seconds: number): string {
  if (seconds === 0) return `0${gap}s`;
  if (seconds >= 10) return `${seconds.toFixed(1)}${gap}s`;
  if (seconds >= 0.1) return `${seconds.toFixed(2)}${gap}s`;
  if (seconds >= 0.001) return `${(seconds * 1e3).toFixed(seconds >= 0.01 ? 1 : 2)}${gap}ms`;
  return `${(seconds * 1e6).toFixed(0)}${gap}µs`;
}

/** A time of a run in three significant digits at most: 30 -> "30 s", 1.6203 -> "1.62 s", 0.01234 -> "12.3 ms". */
export function formatSeconds(seconds: number): string {
  if (seconds >= 100) return `${seconds.toFixed(0)}${gap}s`;
  const isShort = seconds > 0 && seconds < 0.1;
  const { name, ns } = !isShort ? second : seconds < 0.001 ? microsecond : millisecond;
  return `${Number(((seconds * 1e9) / ns).toPrecision(3))}${gap}${name}`;
}

/** A unit in which the times of a span are written. */
export interface TimeUnit {
  readonly name: 's' | 'ms' | 'µs';
  readonly ns: number;
}

const second: TimeUnit = { name: 's', ns: 1e9 };
const millisecond: TimeUnit = { name: 'ms', ns: 1e6 };
const microsecond: TimeUnit = { name: 'µs', ns: 1e3 };

/** Seconds, unless all of a span lies near the start of the run and is short. */
export function timeUnit(startNs: number, endNs: number): TimeUnit {
  if (endNs <= 2e6) return microsecond;
  if (endNs <= 5e8 && endNs - startNs <= 1e8) return millisecond;
  return second;
}

/** A round time in the unit that suits it: 1.5e9 -> "1.5 s", 3e7 -> "30 ms". */
export function formatRoundTime(timeNs: number): string {
  const { name, ns } = timeUnit(0, timeNs);
  return `${Number((timeNs / ns).toPrecision(3))}${gap}${name}`;
}

/** A time with the decimals that tell times `stepNs` apart, without its unit: (637e6, 1e6, s) -> "0.637". */
export function formatTime(timeNs: number, stepNs: number, unit: TimeUnit): string {
  const decimals = Math.max(0, Math.ceil(-Math.log10(stepNs / unit.ns) - 1e-9));
  return (timeNs / unit.ns).toFixed(Math.min(9, decimals));
}

/** The same with its unit. */
export function formatTimeUnit(timeNs: number, stepNs: number, unit: TimeUnit): string {
  return `${formatTime(timeNs, stepNs, unit)}${gap}${unit.name}`;
}

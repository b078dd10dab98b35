/** Round values to write on an axis. */
import { tickStep, ticks } from 'd3-array';
import { formatTime, formatTimeUnit, type TimeUnit, timeUnit } from './format';

export interface TimeTick {
  readonly timeNs: number;
  readonly text: string;
}

/** About `count` round times in a span; the last one carries the unit. */
export function timeTicks(startNs: number, endNs: number, count: number): TimeTick[] {
  const unit: TimeUnit = timeUnit(startNs, endNs);
  const wanted = Math.max(2, Math.floor(count));
  const stepNs = tickStep(startNs, endNs, wanted);
  const times = ticks(startNs, endNs, wanted);
  return times.map((timeNs, index) => ({
    timeNs,
    text:
      index === times.length - 1
        ? formatTimeUnit(timeNs, stepNs, unit)
        : formatTime(timeNs, stepNs, unit),
  }));
}

/** The smallest of 1, 1.5, 2, 3, 4, 5, 6 and 8 times a power of ten that is at least `value`; 1 for nothing. */
export function roundUp(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const steps = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];
  return power * (steps.find((step) => step * power >= value * (1 - 1e-9)) ?? 10);
}

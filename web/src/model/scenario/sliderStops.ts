/**
 * The values that a slider stops at, from a field's range, step and scale.
 *
 * A logarithmic range of nine decades has no use for nine hundred million steps: it stops at round numbers, ten a
 * decade, or at four an octave where the unit is a byte, so that 64 KiB is one of them. At its lower end these are
 * nearer than a step, and stops are steps.
 */
import type { Field } from './fields';

const DECADE = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8] as const;
const OCTAVE = [1, 1.25, 1.5, 1.75] as const;
const LINEAR_STOPS_MAX = 1000;

/** Rising values, null ("unlimited") last where the field allows it. */
export function stopsOf(field: Field): readonly (number | null)[] {
  const stops = field.scale === 'log' ? logStops(field) : linearStops(field);
  return field.isNullable ? [...stops, null] : stops;
}

/** Index of the stop nearest to a value: by ratio on a logarithmic scale. */
export function nearestStop(stops: readonly (number | null)[], value: number | null): number {
  const last = stops.length - 1;
  if (value === null) return stops[last] === null ? last : 0;
  const numbers = stops.filter((stop) => stop !== null);
  const above = numbers.findIndex((stop) => stop >= value);
  if (above === -1) return numbers.length - 1;
  const lower = numbers[above - 1];
  const upper = numbers[above] ?? value;
  if (lower === undefined) return above;
  const isNearerBelow = lower > 0 ? value / lower < upper / value : value - lower < upper - value;
  return isNearerBelow ? above - 1 : above;
}

function logStops({ minimum, maximum, step, unit }: Field): number[] {
  const [base, mantissas] = unit === 'B' ? ([2, OCTAVE] as const) : ([10, DECADE] as const);
  const least = minimum > 0 ? minimum : step;
  const first = Math.floor(Math.log(least) / Math.log(base) - 1e-9);
  const last = Math.ceil(Math.log(maximum) / Math.log(base));
  const stops = new Set<number>([minimum]);
  for (let exponent = first; exponent <= last; exponent++) {
    for (const mantissa of mantissas) {
      const value = roundOff(Math.round(roundOff((mantissa * base ** exponent) / step)) * step);
      if (value > minimum && value < maximum) stops.add(value);
    }
  }
  return [...stops.add(maximum)].sort((a, b) => a - b);
}

function linearStops({ minimum, maximum, step }: Field): number[] {
  const coarseStep = Math.max(step, (maximum - minimum) / LINEAR_STOPS_MAX);
  const count = Math.floor((maximum - minimum) / coarseStep + 1e-9);
  return Array.from({ length: count + 1 }, (_, i) => roundOff(minimum + i * coarseStep));
}

/** Takes away what binary fractions add: 1.2 x 10^-2 is 0.012. */
function roundOff(value: number): number {
  return Number(value.toPrecision(12));
}

/** What the page's words mean, each from the one place that says it: numbers and checks from MODEL.md, a setting from the schema. */
import { checks, numbers, parts, stages } from '../../../../MODEL.md';
import { formatQuantity, unitsText } from '../../base/quantity';
import type { Check } from '../../core/control';
import type { Field } from '../scenario/schema';

/** What a number means; throws where MODEL.md does not say, which is a mistake of the page's. */
export function meaningOf(number: string): string {
  const meaning = numbers[number];
  if (meaning === undefined) throw new Error(`MODEL.md does not say what ${number} means`);
  return meaning;
}

/** What a part of a delay is spent on; throws where MODEL.md does not say, which is a mistake of the page's. */
export function meaningOfPart(part: string): string {
  const meaning = parts[part];
  if (meaning === undefined) throw new Error(`MODEL.md does not say what ${part} is`);
  return meaning;
}

/** What a transaction waits for in a part; throws where MODEL.md does not say, which is a mistake of the page's. */
export function meaningOfStage(stage: string): string {
  const meaning = stages[stage];
  if (meaning === undefined) throw new Error(`MODEL.md does not say what ${stage} is`);
  return meaning;
}

/** The checks of every run, those of safety and liveness, in the order in which they are told. */
export const CHECKS = Object.keys(checks) as readonly Check[];

/** What a check says: "locks never go back". */
export function meaningOfCheck(check: Check): string {
  const meaning = checks[check];
  if (meaning === undefined) throw new Error(`MODEL.md does not say what ${check} checks`);
  return meaning;
}

/** "1 ms to 10 min, in µs, ms, s, min": what a setting may be. */
export function rangeOf({ minimum, maximum, unit, isNullable }: Field): string {
  const range = `${formatQuantity(minimum, unit)} to ${formatQuantity(maximum, unit)}`;
  const orNone = isNullable ? `or ${formatQuantity(null, unit)}` : '';
  return [range, orNone, unitsText(unit, maximum)].filter((part) => part !== '').join(', ');
}

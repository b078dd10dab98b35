/** What the page's numbers and settings mean, each from the one place that says it: MODEL.md, the schema. */
import { meanings as numbers } from '../../../../MODEL.md?numbers';
import { formatQuantity } from '../../base/quantity';
import { unitsText } from '../../base/typedQuantity';
import type { Field } from '../scenario/fields';

/** What a number means; throws where MODEL.md does not say, which is a mistake of the page's. */
export function meaningOf(number: string): string {
  const meaning = numbers[number];
  if (meaning === undefined) throw new Error(`MODEL.md does not say what ${number} means`);
  return meaning;
}

/** "1 ms to 10 min, in µs, ms, s, min": what a setting may be. */
export function rangeOf({ minimum, maximum, unit, isNullable }: Field): string {
  const range = `${formatQuantity(minimum, unit)} to ${formatQuantity(maximum, unit)}`;
  const orNone = isNullable ? `or ${formatQuantity(null, unit)}` : '';
  return [range, orNone, unitsText(unit, maximum)].filter((part) => part !== '').join(', ');
}

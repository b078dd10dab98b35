/** What a setting may be, in the units that the page takes. */
import { formatQuantity } from '../../base/quantity';
import { unitsText } from '../../base/typedQuantity';
import type { Field } from './fields';

/** "1 ms to 10 min, in µs, ms, s, min": what a setting may be. */
export function rangeOf({ minimum, maximum, unit, isNullable }: Field): string {
  const range = `${formatQuantity(minimum, unit)} to ${formatQuantity(maximum, unit)}`;
  const orNone = isNullable ? `or ${formatQuantity(null, unit)}` : '';
  return [range, orNone, unitsText(unit, maximum)].filter((part) => part !== '').join(', ');
}

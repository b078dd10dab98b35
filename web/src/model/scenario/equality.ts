/** Whether values are the same. */

import { isObject, type Json, type Scenario } from './scenario';

export function isEqual(one: Json, other: Json): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Whether two scenarios say the same, whatever was set first. */
export function isSame(one: Scenario, other: Scenario): boolean {
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted);
}

/** A replacer of `JSON.stringify`: members by their names. */
export function sorted(_: string, value: Json): Json {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Whether values are the same. */

import { sorted } from './patch';
import type { Json, Scenario } from './scenario';

export function isEqual(one: Json, other: Json): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Whether two scenarios say the same, whatever was set first. */
export function isSame(one: Scenario, other: Scenario): boolean {
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted);
}

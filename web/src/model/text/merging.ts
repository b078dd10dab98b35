/** What two hands made of one scenario, in one. */
import { isEqual } from '../scenario/equality';
import { isObject, type Json, type Scenario } from '../scenario/scenario';

/**
 * What either has changed of `before`; where both have changed one value, or the length of one list, `mine` counts. In
 * the order of `mine`.
 */
export function merged(before: Scenario, mine: Scenario, theirs: Scenario): Scenario {
  return joined(before, mine, theirs) as Scenario;
}

/** Undefined is what is not there. */
type Part = Json | undefined;

function joined(before: Part, mine: Part, theirs: Part): Part {
  if (isSame(mine, before)) return theirs;
  if (isSame(theirs, before)) return mine;
  if (isObject(before) && isObject(mine) && isObject(theirs)) {
    const keys = Object.keys({ ...mine, ...theirs });
    const entries = keys.map((key) => [key, joined(before[key], mine[key], theirs[key])] as const);
    return Object.fromEntries(
      entries.filter((entry): entry is [string, Json] => entry[1] !== undefined),
    );
  }
  if (!Array.isArray(before) || !Array.isArray(mine) || !Array.isArray(theirs)) return mine;
  if (before.length !== mine.length || before.length !== theirs.length) return mine;
  return mine.map((item: Json, index) => joined(before[index], item, theirs[index]) ?? null);
}

function isSame(one: Part, other: Part): boolean {
  return one === other || (one !== undefined && other !== undefined && isEqual(one, other));
}

/**
 * What makes one scenario of another: values by path, as the native program's `--set PATH=VALUE` takes them.
 *
 * `patched(before, changesBetween(before, after))` equals `after`, and equal scenarios have no changes between them.
 */

import { isEqual } from './equality';
import { isObject, type Json, type JsonObject, type Scenario, withValueAt } from './scenario';

export interface Change {
  /** With dots between the parts, empty for the whole scenario. */
  readonly path: string;
  readonly value: Json;
}

/** As few and as deep as paths can name them, in the order of `after`. */
export function changesBetween(before: Scenario, after: Scenario): readonly Change[] {
  return changesBelow('', before, after);
}

export function patched(scenario: Scenario, changes: readonly Change[]): Scenario {
  return changes.reduce<Scenario>((changed, { path, value }) => {
    if (path !== '') return withValueAt(changed, path, value);
    return isObject(value) ? value : changed;
  }, scenario);
}

/** Whether a path leads into the scenario: an item of a list must be there, or be the next one. */
export function isPlace(scenario: Scenario, path: string): boolean {
  if (path === '') return true;
  let value: Json | undefined = scenario;
  for (const key of path.split('.')) {
    if (key === '') return false;
    if (Array.isArray(value)) {
      if (!/^(0|[1-9]\d{0,6})$/.test(key) || Number(key) > value.length) return false;
      value = (value as readonly Json[])[Number(key)];
    } else {
      value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
    }
  }
  return true;
}

function changesBelow(path: string, before: Json | undefined, after: Json): readonly Change[] {
  if (before !== undefined && isEqual(before, after)) return [];
  const below = (key: string) => (path === '' ? key : `${path}.${key}`);
  if (isObject(before) && isObject(after) && canDescend(before, after)) {
    return Object.entries(after).flatMap(([key, value]) =>
      changesBelow(below(key), Object.hasOwn(before, key) ? before[key] : undefined, value),
    );
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return after.flatMap((value: Json, index) =>
      changesBelow(below(String(index)), (before as readonly Json[])[index], value),
    );
  }
  return [{ path, value: after }];
}

/** Whether setting values makes one object of the other: none goes, the order holds, paths can name each. */
function canDescend(before: JsonObject, after: JsonObject): boolean {
  const keys = Object.keys(after);
  return (
    Object.keys(before).every((key, index) => keys[index] === key) &&
    keys.every((key) => key !== '' && !key.includes('.'))
  );
}

/** Settings that take other values in the middle of a run, as they are written. */
import {
  isObject,
  type Json,
  type JsonObject,
  numberAt,
  type Scenario,
  withValueAt,
} from './scenario';

/** The changes of a run as they are written, right or wrong. */
export function changesOf(scenario: Scenario): readonly JsonObject[] {
  const { changes } = scenario;
  return Array.isArray(changes) ? changes.filter((change: Json) => isObject(change)) : [];
}

/** The change without one of its settings; null where nothing is left of it. */
export function withoutSetting(change: JsonObject, path: string): JsonObject | null {
  const { [path]: _, ...set } = setOf(change);
  return Object.keys(set).length === 0 ? null : { ...change, set };
}

/** The list with a change taken to another time, not before the earliest, in the order of their times. */
export function withTime(
  changes: readonly JsonObject[],
  index: number,
  typed: Json,
  earliestS: number,
): readonly JsonObject[] {
  const atS = typeof typed === 'number' ? Math.max(typed, earliestS) : typed;
  const moved = changes.map((change, i) => (i === index ? { ...change, at_s: atS } : change));
  return typeof atS === 'number'
    ? moved.toSorted((one, other) => timeOf(one) - timeOf(other))
    : moved;
}

/** The list with other values that are set at a time; with none there is no change then. */
export function withSetAt(
  changes: readonly JsonObject[],
  atS: number,
  set: JsonObject,
): readonly JsonObject[] {
  return [
    ...changes.filter((change) => timeOf(change) < atS),
    ...(Object.keys(set).length === 0 ? [] : [{ at_s: atS, set }]),
    ...changes.filter((change) => timeOf(change) > atS),
  ];
}

/** What is set at a time. */
export function setAt(changes: readonly JsonObject[], atS: number): JsonObject {
  return setOf(changes.find((change) => timeOf(change) === atS));
}

/** What a change sets: values by their paths. */
export function setOf(change: JsonObject | undefined): JsonObject {
  return isObject(change?.set) ? change.set : {};
}

/** What is set, where there is no room for all of it: "TCP window 256 KiB and 2 more". */
export function inBrief([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

/** A run's settings at a time, its changes up to then laid over. */
export function inForce(run: Scenario, atS: number): Scenario {
  return changesOf(run)
    .filter((change) => timeOf(change) <= atS)
    .flatMap((change) => Object.entries(setOf(change)))
    .reduce((settled, [path, value]) => withValueAt(settled, path, value), run);
}

/** From when on it is, in seconds. */
export function timeOf(change: JsonObject): number {
  return numberAt(change, 'at_s', 0);
}

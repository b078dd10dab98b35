/** Edits of settings that take other values in the middle of a run. */
import { setOf, timeOf } from './changes';
import type { Json, JsonObject } from './scenario';

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

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

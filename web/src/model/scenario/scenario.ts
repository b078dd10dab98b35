/**
 * A scenario as the page edits it: plain JSON, right or wrong; the engine alone judges it.
 *
 * Paths are those of the format, with dots between the parts ("network.window_bytes", "faults.0.at_s").
 */

import type { Json, JsonObject } from '../../base/json';

export type { Json, JsonObject };
export type Scenario = JsonObject;
/** Values by their paths, in the order in which they are set. */
export type Settings = readonly (readonly [path: string, value: Json])[];

/** The value at a path, undefined where the scenario leaves it out. */
export function valueAt(scenario: Json, path: string): Json | undefined {
  let value: Json | undefined = scenario;
  for (const key of path.split('.')) value = childOf(value, key);
  return value;
}

/** The scenario with one value replaced; objects on the way that it leaves out are made. */
export function withValueAt(scenario: Scenario, path: string, value: Json): Scenario {
  return withValueBelow(scenario, path.split('.'), value) as Scenario;
}

function withValueBelow(parent: Json | undefined, path: readonly string[], value: Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const child = withValueBelow(childOf(parent, key), rest, value);
  if (!Array.isArray(parent)) return { ...(isObject(parent) ? parent : {}), [key]: child };
  return parent.toSpliced(Number(key), 1, child);
}

function childOf(parent: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(parent)) return (parent as readonly Json[])[Number(key)];
  return isObject(parent) && Object.hasOwn(parent, key) ? parent[key] : undefined;
}

/** The scenario that a variant runs: its own settings laid over the common ones. */
export function variantOf(scenario: Scenario, index: number): Scenario {
  return Object.entries(settingsOf(scenario, index)).reduce(
    (changed, [path, value]) => withValueAt(changed, path, value),
    scenario,
  );
}

/** What a variant sets by itself: values by their paths. */
export function settingsOf(scenario: Scenario, index: number): JsonObject {
  const variants = scenario.variants;
  const variant = Array.isArray(variants) ? variants[index] : undefined;
  const settings = valueAt(variant ?? {}, 'set');
  return isObject(settings) ? settings : {};
}

/** Names of the variants, one nameless run where there are none. */
export function variantNames(scenario: Scenario): readonly string[] {
  const variants = scenario.variants;
  if (!Array.isArray(variants) || variants.length === 0) return [''];
  return variants.map((variant: Json) => textAt(variant, 'name'));
}

/** A text at a path, empty where there is none. */
export function textAt(scenario: Json, path: string): string {
  const value = valueAt(scenario, path);
  return typeof value === 'string' ? value : '';
}

/** What to call a scenario: its title, else its file's name. */
export function titleOfScenario(scenario: Scenario, id: string): string {
  return textAt(scenario, 'title') || id || 'untitled';
}

/** A number at a path, `otherwise` where there is none. */
export function numberAt(scenario: Json, path: string, otherwise: number): number {
  const value = valueAt(scenario, path);
  return typeof value === 'number' ? value : otherwise;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

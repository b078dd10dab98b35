/**
 * What a setting used to be called, as the schema lists it (`deprecated`, with today's in `x-now`): old files and links
 * say it, and what the page edits and writes has today's. The twin of the engine's `former.rs`.
 */
import { formerWords } from './family';
import { isObject, type Json, type JsonObject, type Scenario } from './scenario';

/** A scenario in today's words, those of its variants and changes too. */
export function inCurrentWords(scenario: Scenario): Scenario {
  return withMembers(renewed('', scenario), ['variants', 'changes'], (list) =>
    Array.isArray(list)
      ? list.map((item: Json) =>
          isObject(item) ? withMembers(item, ['set'], (settings) => renewed('', settings)) : item,
        )
      : list,
  );
}

/** The value of the setting, or of the section, at a path. A key that is itself a path leads to the same place. */
function renewed<Value extends Json>(path: string, value: Value): Value;
function renewed(path: string, value: Json): Json {
  if (!isObject(value)) {
    const now = formerWords[path]?.[JSON.stringify(value)];
    return now === undefined ? value : now;
  }
  const below = (key: string) => (path === '' ? key : `${path}.${key}`);
  return Object.fromEntries<Json>(
    Object.entries(value).map(([key, each]) => [key, renewed(below(key), each)]),
  );
}

function withMembers(
  object: JsonObject,
  keys: readonly string[],
  change: (value: Json) => Json,
): JsonObject {
  return Object.fromEntries<Json>(
    Object.entries(object).map(([key, value]) => [key, keys.includes(key) ? change(value) : value]),
  );
}

/** Settings that cannot be run: how the page tells them, and what is left of a scenario when they are taken back. */
import { shortened } from '../../base/format';
import { formatQuantity } from '../../base/quantity';
import type { ScenarioError } from '../../core/messages';
import { isEqual } from './equality';
import { quantityAt } from './fields';
import { rangeOf } from './range';
import { isObject, type Json, type JsonObject, type Scenario, variantNames } from './scenario';

/** More of what was typed says no more. */
const TYPED_MAX = 40;
/** From here on digits are no help. */
const LEGIBLE_MAX = 1e15;

/**
 * A mistake in words; where it is in a setting that is a quantity, with what was typed and in the units that the page
 * takes.
 */
export function toldMistake(
  { path, code, message, allowed }: ScenarioError,
  scenario: Scenario,
): Pick<ScenarioError, 'message' | 'allowed'> {
  const field = quantityAt(settingOf(path));
  if (field === null || (code !== 'type' && code !== 'range')) return { message, allowed };
  const value = named(scenario, path);
  const isLegible = typeof value === 'number' && Math.abs(value) < LEGIBLE_MAX;
  const told =
    typeof value === 'string'
      ? `cannot be “${shortened(value, TYPED_MAX)}”`
      : isLegible && code === 'range'
        ? `cannot be ${formatQuantity(value, field.unit)}`
        : message;
  return { message: told, allowed: rangeOf(field) };
}

/**
 * The setting at a place of a scenario: of what a variant or a change sets that which it sets, of a list that of its
 * items.
 */
function settingOf(path: string): string {
  return path.replace(/^.*\.set\./, '').replace(/\.\d+(?=\.)/g, '');
}

/**
 * The scenario with what the mistakes name as it was when it last ran, and all else as it is; null where nothing that
 * they name has changed since then.
 */
export function withoutMistakes(
  scenario: Scenario,
  accepted: Scenario,
  mistakes: readonly ScenarioError[],
): Scenario | null {
  const variants = [...variantNames(accepted).keys()];
  const places = mistakes.flatMap(({ path }) => [
    path,
    // What is set on all takes the place of what variants had of their own.
    ...(path.startsWith('variants.')
      ? []
      : variants.map((index) => `variants.${index}.set.${path}`)),
  ]);
  const restored = restoredAt(scenario, accepted, places) as Scenario;
  return isEqual(restored, scenario) ? null : restored;
}

/** A value with what is at some places in it, or is itself, as it was before. */
function restoredAt(
  now: Json | undefined,
  before: Json | undefined,
  places: readonly string[],
): Json | undefined {
  if (places.length === 0) return now;
  if (places.includes('')) return before;
  // Items go by their places in a list, as long as none is gone.
  if (Array.isArray(now) && Array.isArray(before) && now.length >= before.length) {
    return now.flatMap((item: Json, index) => {
      const restored = restoredAt(item, before[index], below(places, String(index)));
      return restored === undefined ? [] : [restored];
    });
  }
  if (!isObject(now) || !isObject(before) || isSwapped(now, before, places)) return before;
  const restored = Object.keys({ ...now, ...before }).map(
    (key) => [key, restoredAt(now[key], before[key], below(places, key))] as const,
  );
  return Object.fromEntries(
    restored.filter((entry): entry is [string, Json] => entry[1] !== undefined),
  );
}

/**
 * Whether a mistake stands where there was something by another key: a number of replicas in place of a list of them.
 */
function isSwapped(now: JsonObject, before: JsonObject, places: readonly string[]): boolean {
  const isGone = (key: string) => !Object.hasOwn(now, key) && !isPath(key);
  return (
    Object.keys(before).some(isGone) &&
    Object.keys(now).some((key) => !Object.hasOwn(before, key) && below(places, key).length > 0)
  );
}

/** Keys of what a variant sets are paths: none takes the place of another one. */
function isPath(key: string): boolean {
  return key.includes('.');
}

/** Of places those that begin with a key, from there on. */
function below(places: readonly string[], key: string): readonly string[] {
  return places
    .filter((place) => place === key || place.startsWith(`${key}.`))
    .map((place) => place.slice(key.length + 1));
}

/** The value at a path whose parts may be paths themselves. */
function named(value: Json | undefined, path: string): Json | undefined {
  if (path === '' || typeof value !== 'object' || value === null) return value;
  const [found] = Object.entries(value as JsonObject).flatMap(([key, child]) =>
    below([path], key).map((rest) => named(child, rest)),
  );
  return found;
}

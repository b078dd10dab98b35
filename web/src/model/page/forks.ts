/**
 * Forks: copies of a variant that share its past up to an instant. What is set on a fork is set from then on, by a
 * change in the middle of its run, and so is part of the scenario, of its links and of its files.
 */

import { withListOf } from '../faults/mischief';
import { changesOf, inForce, setAt, timeOf, withSetAt } from '../scenario/changes';
import { isEqual } from '../scenario/patch';
import {
  type Json,
  type JsonObject,
  type Scenario,
  textAt,
  valueAt,
  variantNames,
  variantOf,
} from '../scenario/scenario';
import { fixedAt, settingAt } from '../scenario/schema';
import { withSetting } from '../scenario/variants';

/** When a variant was forked off the one that it is a copy of, in seconds; null where it is a run of its own. */
export function forkedAt(scenario: Scenario, variant: number | null): number | null {
  const atS = variant === null ? null : valueAt(scenario, `variants.${variant}.from_s`);
  return typeof atS === 'number' ? atS : null;
}

/** The variant that a fork, or a copy, was made of, which stands before it; null where there is none, or it is gone. */
export function originOf(scenario: Scenario, fork: number): number | null {
  const origin = variantNames(scenario).indexOf(textAt(scenario, `variants.${fork}.fork_of`));
  return origin >= 0 && origin < fork ? origin : null;
}

/**
 * The settings that an edit of a variant starts from: of a fork those in force from its instant on, else those from the
 * start.
 */
export function settledOf(scenario: Scenario, variant: number): Scenario {
  return inForce(variantOf(scenario, variant), forkedAt(scenario, variant) ?? 0);
}

/**
 * Why a setting cannot be moved on a variant: a fork shares its past with another run, and this is set for a whole run.
 */
export function fixedOn(scenario: Scenario, variant: number | null, path: string): string | null {
  return forkedAt(scenario, variant) === null ? null : fixedAt(path);
}

/**
 * Where an edit of a setting stands in the edited variant, for what is wrong with it: of a fork in the change at its
 * instant.
 */
export function placeOfEdit(scenario: Scenario, variant: number | null, path: string): string {
  const atS = forkedAt(scenario, variant);
  if (variant === null || atS === null) return path;
  const changes = changesOf(variantOf(scenario, variant));
  return `changes.${changes.findIndex((change) => timeOf(change) === atS)}.set.${path}`;
}

/** That a fork keeps a setting, and why. */
export function keptText(reason: string): string {
  return `A fork keeps it: ${reason}.`;
}

/**
 * The scenario with a setting edited: in one of its variants, of a fork from its instant on, or with null in all of
 * them from the start. What a fork then sets at its instant it still does: that is what it was made for.
 */
export function withEditedSetting(
  scenario: Scenario,
  target: number | null,
  path: string,
  value: Json,
): Scenario {
  const atS = forkedAt(scenario, target);
  if (target === null || atS === null) return withSetting(scenario, target, path, value);
  const own = variantOf(scenario, target);
  const earlier = changesOf(own).filter((change) => timeOf(change) < atS);
  const before = valueAt(inForce({ ...own, changes: earlier }, atS), path);
  // What is as it was before is no change.
  const isAsBefore = isEqual(before ?? settingAt(path).initial, value);
  return withChanged(scenario, target, (set) =>
    isAsBefore ? without(set, path) : { ...set, [path]: value },
  );
}

/** The scenario with another set of values that a fork takes at its instant. */
function withChanged(
  scenario: Scenario,
  variant: number,
  change: (set: JsonObject) => JsonObject,
): Scenario {
  const atS = forkedAt(scenario, variant);
  if (atS === null) return scenario;
  return withListOf(scenario, 'changes', variant, (changes) =>
    withSetAt(changes, atS, change(setAt(changes, atS))),
  );
}

function without(set: JsonObject, path: string): JsonObject {
  const { [path]: _, ...others } = set;
  return others;
}

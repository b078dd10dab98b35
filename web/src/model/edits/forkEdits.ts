/** Edits of a fork: what is set on it is set from its instant on. */
import { withListOf } from '../faults/mischiefEdits';
import type { SessionState } from '../run/sessionState';
import { setAt, withSetAt } from '../scenario/changeEdits';
import { changesOf, inForce, timeOf } from '../scenario/changes';
import { isEqual } from '../scenario/equality';
import { fixedAt } from '../scenario/fields';
import { forkedAt } from '../scenario/forks';
import {
  type Json,
  type JsonObject,
  type Scenario,
  type Settings,
  valueAt,
  variantOf,
} from '../scenario/scenario';
import { settingAt } from '../scenario/schema';
import { withSetting } from '../scenario/variantEdits';

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

/** The scenario with settings edited that have to fit each other, one after the other. */
export function withEditedSettings(
  scenario: Scenario,
  target: number | null,
  settings: Settings,
): Scenario {
  return settings.reduce(
    (before, [path, value]) => withEditedSetting(before, target, path, value),
    scenario,
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

/** The scenario as edits of values see it: that of the variant that they change. */
export function edited({ scenario, target }: Pick<SessionState, 'scenario' | 'target'>): Scenario {
  return target === null ? scenario : settledOf(scenario, target);
}

/** Where errors of an edited value may be told. */
export function errorPaths(target: number | null, path: string): readonly string[] {
  return target === null ? [path] : [path, `variants.${target}.set.${path}`];
}

/** Edits of what is done to a run on purpose: of the list that a variant goes by, or of all of them. */
import { isEqual } from '../scenario/equality';
import { type Scenario, valueAt, variantNames, withValueAt } from '../scenario/scenario';
import { withOwnList, withoutOwnList } from '../scenario/variantEdits';
import { hasOwnList, listOf, type Mischief, type MischiefPath } from './mischief';
import type { Faults } from './stretch';

/** Why a lie changes nothing in any run that goes by it; empty where it may. */
export function idleLie(
  { owner, index }: Mischief,
  scenario: Scenario,
  runs: readonly { readonly variant: number; readonly idleLies: readonly string[] }[],
): string {
  const isTold = ({ variant }: { readonly variant: number }) =>
    owner === null ? !hasOwnList(scenario, variant, 'adversaries') : variant === owner;
  const whys = runs.filter(isTold).map(({ idleLies }) => idleLies[index] ?? '');
  return whys.includes('') ? '' : (whys[0] ?? '');
}

/** The scenario with one list in the place of another. */
export function withList(
  scenario: Scenario,
  path: MischiefPath,
  owner: number | null,
  list: Faults,
): Scenario {
  return owner === null
    ? withValueAt(scenario, path, list)
    : withOwnList(scenario, owner, path, list);
}

/** The scenario with others, or none, in the place of one. */
export function withReplaced(
  scenario: Scenario,
  { path, owner, index }: Mischief,
  ...replacement: Faults
): Scenario {
  const list = listOf(scenario, path, owner).toSpliced(index, 1, ...replacement);
  return withList(scenario, path, owner, list);
}

/**
 * The scenario with a change made to the list of the edited variant, or with null to the common one and every variant's
 * own.
 */
export function withLists(
  scenario: Scenario,
  path: MischiefPath,
  target: number | null,
  change: (list: Faults) => Faults,
): Scenario {
  const own = variantNames(scenario).flatMap((_, variant) =>
    hasOwnList(scenario, variant, path) ? [variant] : [],
  );
  const owners = target === null ? [null, ...own] : [target];
  return owners.reduce<Scenario>(
    (changed, owner) => withList(changed, path, owner, change(listOf(scenario, path, owner))),
    scenario,
  );
}

/**
 * The scenario with a change made to the list that one variant goes by, and no other; one that is the common one again
 * is not its own.
 */
export function withListOf(
  scenario: Scenario,
  path: MischiefPath,
  variant: number,
  change: (list: Faults) => Faults,
): Scenario {
  if (valueAt(scenario, `variants.${variant}`) === undefined) {
    return withList(scenario, path, null, change(listOf(scenario, path, null)));
  }
  const list = change(listOf(scenario, path, variant));
  return isEqual(list, listOf(scenario, path, null))
    ? withoutOwnList(scenario, variant, path)
    : withOwnList(scenario, variant, path, list);
}

/**
 * All that is done to a run on purpose, in one list as the fault track shows it: faults, then liars, then settings that
 * change. A scenario has a common list of each, and a variant may have one of its own in its place; where all variants
 * are edited, each list is shown that one of the shown variants goes by.
 */
import type { LaneInfo } from '../../core/messages';
import type { Fault } from '../../layout/faults';
import { changesOf, shownChange } from '../scenario/changes';
import { isEqual } from '../scenario/patch';
import {
  type JsonObject,
  type Scenario,
  settingsOf,
  valueAt,
  variantNames,
  variantOf,
  withValueAt,
} from '../scenario/scenario';
import { variantKey, withOwnList, withoutOwnList } from '../scenario/variants';
import type { Faults } from './faultEdits';
import { faultsOf, shownFault } from './faults';
import { liesOf, shownLie } from './lies';

export type MischiefPath = 'faults' | 'adversaries' | 'changes';

/** How each is read from a scenario, and how it is shown. */
const lists = {
  faults: { of: faultsOf, shown: shownFault },
  adversaries: { of: liesOf, shown: shownLie },
  changes: { of: changesOf, shown: shownChange },
} as const;

/** One of them, and where the scenario has it. */
export interface Mischief {
  readonly path: MischiefPath;
  /** The variant whose own list it is in; null: the common one. */
  readonly owner: number | null;
  readonly index: number;
  readonly item: JsonObject;
  /** Letters of the shown variants that it happens in; null: in all of them. */
  readonly keys: string | null;
}

/** What a session is looking at, as far as this needs it. */
export interface Looked {
  readonly scenario: Scenario;
  /** The variant that is edited; null: all. */
  readonly target: number | null;
  readonly shown: readonly number[];
}

/** What goes wrong in a run by itself. */
export function mischiefOfRun(scenario: Scenario, lanes: readonly LaneInfo[]): readonly Fault[] {
  return [
    ...faultsOf(scenario).map((fault) => shownFault(fault, lanes)),
    ...liesOf(scenario).map((lie) => shownLie(lie, lanes)),
    ...changesOf(scenario).map(shownChange),
  ];
}

/** What may be edited, each once. */
export function mischiefIn(looked: Looked): readonly Mischief[] {
  return (['faults', 'adversaries', 'changes'] as const).flatMap((path) => listedIn(looked, path));
}

/** The same of one kind. */
export function listedIn(
  { scenario, target, shown }: Looked,
  path: MischiefPath,
): readonly Mischief[] {
  const listed = (owner: number | null, keys: string | null): readonly Mischief[] =>
    listOf(scenario, path, owner).map((item, index) => ({ path, owner, index, item, keys }));
  if (target !== null) return listed(target, null);
  const own = shown.filter((variant) => hasOwnList(scenario, variant, path));
  const common = shown.filter((variant) => !own.includes(variant));
  const keysOf = (variants: readonly number[]) =>
    variants.length === shown.length ? null : variants.map(variantKey).join(', ');
  return [
    ...(common.length === 0 ? [] : listed(null, keysOf(common))),
    ...own.flatMap((variant) => listed(variant, keysOf([variant]))),
  ];
}

/** As the figure and the fault track show it: "Tokyo crashed", "A: Tokyo crashed". */
export function shownMischief({ path, item, keys }: Mischief, lanes: readonly LaneInfo[]): Fault {
  const shown = lists[path].shown(item, lanes);
  if (keys === null) return shown;
  return { ...shown, text: `${keys}: ${shown.text}`, brief: `${keys}: ${shown.brief}` };
}

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

/** The list that is the common one, or that a variant goes by. */
export function listOf(scenario: Scenario, path: MischiefPath, owner: number | null): Faults {
  const of = owner === null ? scenario : variantOf(scenario, owner);
  return lists[path].of(of);
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

function hasOwnList(scenario: Scenario, variant: number, path: MischiefPath): boolean {
  return Object.keys(settingsOf(scenario, variant)).some(
    (setting) => setting === path || setting.startsWith(`${path}.`),
  );
}

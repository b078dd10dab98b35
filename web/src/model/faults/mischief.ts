/**
 * All that is done to a run on purpose, in one list as the fault track shows it: faults, then liars, then settings that
 * change. A scenario has a common list of each, and a variant may have one of its own in its place; where all variants
 * are edited, each list is shown that one of the shown variants goes by.
 */
import type { LaneInfo } from '../../core/messages';
import type { Fault } from '../../layout/faults';
import { changesOf } from '../scenario/changes';
import { shownChange } from '../scenario/changeTexts';
import { type JsonObject, type Scenario, settingsOf, variantOf } from '../scenario/scenario';
import { variantKey } from '../scenario/variants';
import { faultsOf, shownFault } from './faults';
import { liesOf, shownLie } from './lies';
import type { Faults } from './stretch';

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

/** The list that is the common one, or that a variant goes by. */
export function listOf(scenario: Scenario, path: MischiefPath, owner: number | null): Faults {
  const of = owner === null ? scenario : variantOf(scenario, owner);
  return lists[path].of(of);
}

export function hasOwnList(scenario: Scenario, variant: number, path: MischiefPath): boolean {
  return Object.keys(settingsOf(scenario, variant)).some(
    (setting) => setting === path || setting.startsWith(`${path}.`),
  );
}

/** Edits taken back: all of them, or those of one variant. */

import { withListOf } from '../faults/mischiefEdits';
import { runOfPast } from '../faults/past';
import { timeOf } from '../scenario/changes';
import { isEqual } from '../scenario/equality';
import { forkedAt, originOf } from '../scenario/forks';
import { type Scenario, settingsOf, variantNames } from '../scenario/scenario';
import { withSettings } from '../scenario/variantEdits';
import { settledOf } from './forkEdits';

/** What a lecture's item asks in place of its scenario's own question: no setting, and not taken back. */
const ASKED = ['question', 'predict', 'answer'] as const;

/** The scenario as it was opened, and asked what is asked now. */
function askedAlike(scenario: Scenario, original: Scenario): Scenario {
  if (ASKED.every((field) => scenario[field] === original[field])) return original;
  const kept = ASKED.flatMap((field) => {
    const value = scenario[field];
    return value === undefined ? [] : [[field, value] as const];
  });
  return { ...original, ...Object.fromEntries(kept) };
}

/**
 * The scenario as it was opened, with the question that it is asked now; or, for one variant, with its own settings as
 * they were then. One that was added has those of the run that it was forked off, or copied, and none of its own where
 * that is gone.
 */
export function withReset(scenario: Scenario, original: Scenario, target: number | null): Scenario {
  if (target === null) return askedAlike(scenario, original);
  const atS = forkedAt(scenario, target);
  const opened = openedAs(scenario, original, target);
  if (opened !== null) return withSettings(scenario, target, settingsOf(original, opened));
  if (atS === null) {
    const origin = originOf(scenario, target);
    return withSettings(scenario, target, origin === null ? {} : settingsOf(scenario, origin));
  }
  const parent = runOfPast(scenario, target);
  if (parent !== null) return withSettings(scenario, target, settingsOf(scenario, parent));
  return withListOf(scenario, 'changes', target, (changes) =>
    changes.filter((change) => timeOf(change) < atS),
  );
}

/** The settings that a variant was opened with: of one that was added those of the run that it was forked off. */
export function openedSettings(scenario: Scenario, original: Scenario, variant: number): Scenario {
  const opened = openedAs(scenario, original, variant);
  if (opened !== null) return settledOf(original, opened);
  const origin = originOf(scenario, variant);
  return origin === null ? original : openedSettings(scenario, original, origin);
}

/**
 * Which variant of the original one was; null where it was added. One by another name was one whose name is gone: of
 * those all of whose settings it still has, the one that is most like it, or stood at its place.
 */
export function openedAs(scenario: Scenario, original: Scenario, variant: number): number | null {
  const [names, opened] = [variantNames(scenario), variantNames(original)];
  const named = opened.indexOf(names[variant] ?? '');
  if (named >= 0) return named;
  const own = settingsOf(scenario, variant);
  const isAdded = (of: Scenario, index: number) =>
    forkedAt(of, index) !== null || originOf(of, index) !== null;
  const setBy = (index: number) => Object.entries(settingsOf(original, index));
  const likeness = (index: number) =>
    setBy(index).filter(([path, value]) => isEqual(own[path] ?? null, value)).length;
  const [renamed = null] = [variant, ...opened.keys()]
    .filter((index) => {
      const name = opened[index];
      if (name === undefined || names.includes(name)) return false;
      if (isAdded(scenario, variant) !== isAdded(original, index)) return false;
      return setBy(index).every(([path]) => Object.hasOwn(own, path));
    })
    .toSorted((one, other) => likeness(other) - likeness(one));
  return renamed;
}

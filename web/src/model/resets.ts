/** Edits taken back: all of them, or those of one variant. */
import { timeOf } from './changes';
import { forkedAt } from './forks';
import { withListOf } from './mischief';
import { runOfPast } from './past';
import { type Scenario, settingsOf, variantNames } from './scenario';
import { withSettings } from './variants';

/**
 * The scenario as it was opened; or, for one variant, with its own settings as they were then. One that was added has none of its
 * own, and a fork those of the run that it was forked off.
 */
export function withReset(scenario: Scenario, original: Scenario, target: number | null): Scenario {
  if (target === null) return original;
  const atS = forkedAt(scenario, target);
  const opened = variantNames(original).indexOf(variantNames(scenario)[target] ?? '');
  if (atS === null || opened >= 0) {
    return withSettings(scenario, target, settingsOf(original, opened));
  }
  const parent = runOfPast(scenario, target);
  if (parent !== null) return withSettings(scenario, target, settingsOf(scenario, parent));
  return withListOf(scenario, 'changes', target, (changes) =>
    changes.filter((change) => timeOf(change) < atS),
  );
}

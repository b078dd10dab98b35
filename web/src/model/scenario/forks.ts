/**
 * Forks: copies of a variant that share its past up to an instant. What is set on a fork is set from then on, by a
 * change in the middle of its run, and so is part of the scenario, of its links and of its files.
 */

import { type Scenario, textAt, valueAt, variantNames } from './scenario';

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

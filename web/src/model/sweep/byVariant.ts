/** Sweeps of one scenario in which each variant is over a setting of its own. */
import { type Scenario, variantNames, variantOf } from '../scenario/scenario';
import { type Description, descriptionsOf, type Sweep } from './description';
import { sweeps } from './family';

/** These variants, each over its own setting; those that have none are left out. */
export function overOwn(
  { x: _, variants: __, ...rest }: Description,
  scenario: Scenario,
  names: readonly string[],
): readonly Description[] {
  const all = variantNames(scenario);
  return names.flatMap((name) => {
    const x = sweeps.own?.(variantOf(scenario, Math.max(0, all.indexOf(name)))) ?? null;
    return x === null ? [] : [{ ...rest, x, variants: [name] }];
  });
}

/** Whether each variant has a description of its own. */
export function isByVariant(sweep: Sweep): boolean {
  const all = descriptionsOf(sweep);
  return all.length > 1 && new Set(all.map(({ scenario }) => JSON.stringify(scenario))).size === 1;
}

export function variantsOf(sweep: Sweep): readonly string[] {
  return descriptionsOf(sweep).flatMap(({ variants = [] }) => variants);
}

/** With these variants, two at least: those that are new over their own settings. */
export function withVariants(sweep: Sweep, scenario: Scenario, names: readonly string[]): Sweep {
  const known = descriptionsOf(sweep);
  const [description, ...beside] = names.flatMap((name) => {
    const own = known.filter(({ variants }) => variants?.includes(name));
    return own.length > 0 ? own : overOwn(sweep.description, scenario, [name]);
  });
  return description === undefined || beside.length === 0
    ? sweep
    : { ...sweep, description, beside };
}

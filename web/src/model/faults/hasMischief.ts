/** Whether anything is done to a scenario's runs on purpose. */
import { forkedAt } from '../scenario/forks';
import { type Json, type Scenario, settingsOf, variantNames } from '../scenario/scenario';

const LISTS = ['faults', 'adversaries', 'changes'] as const;

/** A fault, a lie, a change of settings or a fork, in the scenario or in one of its variants. */
export function hasMischief(scenario: Scenario): boolean {
  return (
    LISTS.some((list) => isFilled(scenario[list])) ||
    variantNames(scenario).some((_, variant) => {
      const paths = Object.keys(settingsOf(scenario, variant));
      return (
        forkedAt(scenario, variant) !== null ||
        LISTS.some((list) => paths.some((path) => path === list || path.startsWith(`${list}.`)))
      );
    })
  );
}

function isFilled(list: Json | undefined): boolean {
  return Array.isArray(list) && list.length > 0;
}

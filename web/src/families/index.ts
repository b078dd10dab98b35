/** The families of protocols: the one place of the page that names them, a line each. */

import { scenarios } from '../model/scenario/family';
import { type Scenario, textAt } from '../model/scenario/scenario';
import type { Family } from './family';
import { type FamilyFirst, setFirst } from './first';

/** What comes before the engine, and what comes with the picture. */
interface Door {
  readonly first: () => Promise<{ readonly first: FamilyFirst }>;
  readonly picture: () => Promise<{ readonly family: Family }>;
}

const families: Readonly<Record<string, Door>> = {
  hotstuff: { first: () => import('./hotstuff/first'), picture: () => import('./hotstuff') },
};

/** That of scenarios that name none. */
export const FIRST = String(Object.keys(families)[0]);

/** That of a scenario; one that names none, or none that there is, has the first. */
export function familyOf(scenario: Scenario): string {
  const name = textAt(scenario, 'protocol.family');
  return Object.hasOwn(families, name) ? name : FIRST;
}

/** The page is of the family of this scenario, where it is of none yet: before any setting is read. */
export async function openFamily(scenario: Scenario): Promise<void> {
  if (scenarios === null) setFirst((await doorOf(scenario).first()).first);
}

export function doorOf(scenario: Scenario): Door {
  return families[familyOf(scenario)] as Door;
}

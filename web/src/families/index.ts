/** The families of protocols: the one place of the page that names them, a line each. */

import { familyOf, scenarios, setFamilies } from '../model/scenario/family';
import type { Scenario } from '../model/scenario/scenario';
import type { Family } from './family';
import { type FamilyFirst, setFirst } from './first';

/** What comes before the engine, and what comes with the picture. */
interface Door {
  readonly first: () => Promise<{ readonly first: FamilyFirst }>;
  readonly picture: () => Promise<{ readonly family: Family }>;
}

// What is before the engine is not worth a file of its own where the picture is small, or HotStuff’s, which comes at
// once.
const atOnce = (load: Door['first'] & Door['picture']): Door => ({ first: load, picture: load });

const families: Readonly<Record<string, Door>> = {
  hotstuff: { first: () => import('./hotstuff/first'), picture: () => import('./hotstuff') },
  paxos: { first: () => import('./paxos/first'), picture: () => import('./paxos') },
  gossip: atOnce(() => import('./gossip')),
  cross_cluster: atOnce(() => import('./cross-cluster')),
  hotstuff_over_gossip: atOnce(() => import('./hotstuff-over-gossip')),
  hotstuff_cross_cluster: atOnce(() => import('./hotstuff-cross-cluster')),
};

/** That of scenarios that name none. */
export const FIRST = 'hotstuff';

// Before any address is read: it may name a scenario of each.
setFamilies(Object.keys(families));

/** The page is of the family of this scenario, where it is of none yet: before any setting is read. */
export async function openFamily(scenario: Scenario): Promise<void> {
  if (scenarios === null) setFirst((await doorOf(scenario).first()).first);
}

export function doorOf(scenario: Scenario): Door {
  return families[familyOf(scenario)] as Door;
}

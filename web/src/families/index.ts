/** The families of protocols: the one place of the page that names them, a line each. */

import { type Scenario, textAt } from '../model/scenario/scenario';
import { setFamily } from './family';

const families = {
  hotstuff: () => import('./hotstuff'),
};

/** Has the family come whose protocols a scenario runs; one that names none runs HotStuff's. */
export async function loadFamily(scenario: Scenario): Promise<void> {
  const name = textAt(scenario, 'protocol.family') as keyof typeof families;
  setFamily((await (families[name] ?? families.hotstuff)()).family);
}

/** Brings the family of a scenario. */
import { loadFaults } from '../model/faults/family';
import { loadTold } from '../model/looking/family';
import { loadSettings } from '../model/scenario/family';
import type { Scenario } from '../model/scenario/scenario';
import { setFamily } from './family';
import { doorOf, openFamily } from './index';

/** Has come what the first picture has of it. */
export async function loadFamily(scenario: Scenario): Promise<void> {
  await openFamily(scenario);
  setFamily((await doorOf(scenario).picture()).family);
}

/**
 * The same with all that is told of its runs, and that the model reads of it: for what is made when the page is built.
 */
export async function loadWhole(scenario: Scenario): Promise<void> {
  await loadFamily(scenario);
  await Promise.all([loadTold(), loadSettings(), loadFaults()]);
}

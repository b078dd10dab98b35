/**
 * What a family of protocols supplies before the engine starts: what its scenarios are, and how to ask for the rest.
 */
import { setTables, type Tables } from '../core/kinds';
import { type FaultsOfFamily, setFaults } from '../model/faults/family';
import { type ScenariosOfFamily, setScenarios } from '../model/scenario/family';

export interface FamilyFirst {
  readonly tables: Tables;
  readonly scenarios: ScenariosOfFamily;
  readonly faults: () => Promise<FaultsOfFamily>;
}

/** From now on the page is of this one. */
export function setFirst(shown: FamilyFirst): void {
  setTables(shown.tables);
  setScenarios(shown.scenarios);
  setFaults(shown.faults);
}

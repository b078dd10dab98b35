/** What a family of protocols supplies before the engine starts. */
import { setTables, type Tables } from '../core/kinds';
import { setEngine } from '../core/lines';
import { type RunsOfFamily, setRuns } from '../model/run/family';
import { type ScenariosOfFamily, setScenarios } from '../model/scenario/family';

export interface FamilyFirst {
  readonly tables: Tables;
  readonly scenarios: ScenariosOfFamily;
  readonly runs: RunsOfFamily;
}

/** From now on the page is of this one. */
export function setFirst(shown: FamilyFirst): void {
  setTables(shown.tables);
  setEngine(shown.scenarios.name);
  setScenarios(shown.scenarios);
  setRuns(shown.runs);
}

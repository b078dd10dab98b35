/** All that goes wrong in a run on purpose, in one list as the fault track shows it: its faults, then its liars. */
import type { LaneInfo } from '../core/messages';
import type { Fault } from '../layout/faults';
import type { Faults } from './faultEdits';
import { faultsOf, shownFault } from './faults';
import { liesOf, shownLie } from './lies';
import type { Scenario } from './scenario';

export function shownMischief(scenario: Scenario, lanes: readonly LaneInfo[]): readonly Fault[] {
  return [
    ...faultsOf(scenario).map((fault) => shownFault(fault, lanes)),
    ...liesOf(scenario).map((lie) => shownLie(lie, lanes)),
  ];
}

/** The scenario's list that one of them is in. */
export interface Listed {
  readonly path: 'faults' | 'adversaries';
  readonly list: Faults;
  readonly index: number;
}

/** Where the scenario has what is shown at a place. */
export function listedAt(scenario: Scenario, place: number): Listed {
  const faults = faultsOf(scenario);
  return place < faults.length
    ? { path: 'faults', list: faults, index: place }
    : { path: 'adversaries', list: liesOf(scenario), index: place - faults.length };
}

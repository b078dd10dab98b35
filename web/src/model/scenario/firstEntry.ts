import planet from '../../../../scenarios/planet.json';
import type { Scenario } from './scenario';

export interface ShippedScenario {
  /** The file's name: `#scenario=planet`. */
  readonly id: string;
  readonly scenario: Scenario;
}

/** What the page opens on, and falls back on: it is always there. */
export const firstEntry: ShippedScenario = { id: 'planet', scenario: planet as Scenario };

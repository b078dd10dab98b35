/** How what the leader streams spreads in a run. */
import { type Scenario, textAt } from '../../../model/scenario/scenario';

export const SPREAD = 'protocol.spread';

/** Whether what the leader streams goes as sums over a graph. */
export function isCoded(scenario: Scenario): boolean {
  return textAt(scenario, SPREAD) !== 'direct';
}

/** How many replicas a scenario has, and what they are called. No sentence of the schema is needed: it comes first. */
import { type Scenario, valueAt } from './scenario';
import { numberOf } from './schema';

export function replicaCount(scenario: Scenario): number {
  return listOf(scenario)?.[1].length ?? numberOf(scenario, 'replicas.count');
}

/** The replicas by name, or by region. */
export function listOf(
  scenario: Scenario,
): readonly ['names' | 'regions', readonly string[]] | null {
  for (const key of ['names', 'regions'] as const) {
    const list = valueAt(scenario, `replicas.${key}`);
    if (Array.isArray(list)) return [key, list.map(String)];
  }
  return null;
}

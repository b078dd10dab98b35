/** How many replicas a scenario has, and what they are called. No sentence of the schema is needed: it comes first. */
import { type Scenario, valueAt } from './scenario';
import { numberOf } from './schema';

const NUMBERS = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** How many servers all of these runs have, null where they differ; and the word for it, which begins a sentence. */
export function serversOf(runs: readonly Scenario[]): {
  readonly count: number | null;
  readonly word: string;
} {
  const [count = 0, ...others] = new Set(runs.map(replicaCount));
  if (others.length > 0) return { count: null, word: 'Some' };
  return { count, word: NUMBERS[count] ?? String(count) };
}

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

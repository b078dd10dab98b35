/** The settings that a scenario's question is about: those that it names, or else those that its variants turn on. */
import { type Scenario, settingsOf, variantNames } from './scenario';

/** So many at most, where a scenario names none. */
const GUESSED = 3;

/** What most questions turn on, in this order. */
const USUAL = ['workload.rate_tps', 'network.egress_mbps', 'protocol.batch.max_tx'];

/** `known`: the paths that have a slider in this scenario, in the order of the settings. */
export function leversOf(scenario: Scenario, known: readonly string[]): readonly string[] {
  const { levers } = scenario;
  if (Array.isArray(levers)) return levers.map(String);
  const changed = variantNames(scenario).flatMap((_, index) =>
    Object.keys(settingsOf(scenario, index)),
  );
  return [...new Set([...changed, ...USUAL])]
    .filter((path) => known.includes(path))
    .slice(0, GUESSED);
}

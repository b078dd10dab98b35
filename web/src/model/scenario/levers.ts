/** The settings that a scenario's question is about: those that it names, or else those that its variants turn on. */
import { settings } from './family';
import { type Scenario, settingsOf, variantNames } from './scenario';

/** So many at most, where a scenario names none. */
const GUESSED = 3;

/** `known`: the paths that have a slider in this scenario, in the order of the settings. */
export function leversOf(scenario: Scenario, known: readonly string[]): readonly string[] {
  const { levers } = scenario;
  if (Array.isArray(levers)) return levers.map(String);
  const changed = variantNames(scenario).flatMap((_, index) =>
    Object.keys(settingsOf(scenario, index)),
  );
  return [...new Set([...changed, ...settings.levers])]
    .filter((path) => known.includes(path))
    .slice(0, GUESSED);
}

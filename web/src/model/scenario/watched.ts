/**
 * The panels that a scenario tells its reader to watch, by the words of `watch`: they are not to give way to others.
 */
import { type Scenario, textAt } from './scenario';

/** What panels are called in these texts that may give way where there is little room. */
const WORDS = [
  ['bandwidth', /\b(?:links?|channels?|processors?)\b/i],
  ['throughput', /\b(?:commits|committed|requests|latency)\b/i],
] as const;

export function watched(scenario: Scenario) {
  const text = textAt(scenario, 'watch');
  return WORDS.flatMap(([panel, words]) => (words.test(text) ? [panel] : []));
}

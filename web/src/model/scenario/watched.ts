/**
 * The panels that a scenario tells its reader to watch, by the words of `watch`: they are not to give way to others.
 */
import { type Scenario, textAt } from './scenario';

/** What a panel is called in these texts. */
const WORDS = {
  bandwidth: /\blinks?\b/i,
  throughput: /\b(?:commits|committed|requests|latency)\b/i,
} as const;

/** Panels that may give way where there is little room. */
export type Yielding = keyof typeof WORDS;

export function watched(scenario: Scenario): Readonly<Record<Yielding, boolean>> {
  const text = textAt(scenario, 'watch');
  return { bandwidth: WORDS.bandwidth.test(text), throughput: WORDS.throughput.test(text) };
}

/** What a scenario says that work takes of processors. */
import type { JsonObject, Scenario } from './scenario';

/** Whose costs its processors have: "libhotstuff"; null where work takes no time. */
export function processorOf({ cpu }: Scenario): string | null {
  // So many times nothing is nothing.
  const { profile = 'free', factor: _, ...own } = (cpu ?? {}) as JsonObject;
  if (profile !== 'free') return `${profile}`;
  // An empty list is no text.
  return Object.values(own).some((cost) => cost && `${cost}`) ? 'own costs' : null;
}

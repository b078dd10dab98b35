/**
 * Showing runs to an audience: the future is hidden, the numbers are, and the runs are revealed one by one, so
 * that "what happens next?" is a question.
 */

import { remembered } from '../../base/remembered';

/** Whether steps are those of all runs as they come, or of one run after the other. */
export const stepping = remembered('steps', ['together', 'run by run'], () => 'together');

export interface Presentation {
  readonly isOn: boolean;
  readonly hasNumbers: boolean;
  /** So many runs, from the first, are shown; the others take no room. */
  readonly revealed: number;
}

export const notPresenting: Presentation = {
  isOn: false,
  hasNumbers: true,
  revealed: Number.POSITIVE_INFINITY,
};

/** What the audience sees first: one run, up to the playhead. */
export const firstSight: Presentation = { isOn: true, hasNumbers: false, revealed: 1 };

/** With one more run; where all are there already, with the first alone again. */
export function withNextRevealed(presentation: Presentation, runs: number): Presentation {
  const { isOn, revealed } = presentation;
  if (!isOn) return presentation;
  return { ...presentation, revealed: revealed < runs ? revealed + 1 : 1 };
}

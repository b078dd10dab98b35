/**
 * Showing runs to an audience: the future is hidden, the numbers are, and the runs are revealed one by one, so
 * that "what happens next?" is a question.
 */

import { remembered } from '../../base/remembered';
import type { TimeSpan } from '../../layout/timeScale';

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

/** Of a view at least this part lies before the playhead when an audience first sees it: it begins with a picture. */
const LED_IN = 0.2;

/** A view with what leads in to a time of it: what has happened is no secret. */
export function ledIn(view: TimeSpan, atNs: number): TimeSpan {
  const startNs = Math.round((atNs - LED_IN * view.endNs) / (1 - LED_IN));
  return { ...view, startNs: Math.max(0, Math.min(view.startNs, startNs)) };
}

/** What an audience sees, as the tab keeps it; nothing is kept while there is none. */
export function sightText({ isOn, hasNumbers, revealed }: Presentation): string {
  return isOn ? JSON.stringify({ hasNumbers, revealed }) : '';
}

/** What `sightText` wrote; null where nobody was presenting. */
export function sightFrom(text: string | null): Presentation | null {
  if (!text) return null;
  try {
    const { hasNumbers, revealed } = JSON.parse(text) as Record<string, unknown>;
    return typeof hasNumbers === 'boolean' && typeof revealed === 'number'
      ? { isOn: true, hasNumbers, revealed }
      : null;
  } catch {
    return null;
  }
}

/** With one more run; where all are there already, with the first alone again. */
export function withNextRevealed(presentation: Presentation, runs: number): Presentation {
  const { isOn, revealed } = presentation;
  if (!isOn) return presentation;
  return { ...presentation, revealed: revealed < runs ? revealed + 1 : 1 };
}

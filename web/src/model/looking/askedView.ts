/**
 * Where a prediction opens, and where its answer is seen. It opens a round before what is asked, with the part that is
 * seen filling most of the width: what follows is hidden until there is a guess.
 */
import type { TimeSpan } from '../../layout/timeScale';
import { clampSpan } from './viewport';

/** The part of the width that is seen. */
const SEEN = 0.85;
/** Of a view so much may be seen before anything is known of its runs: less than a request takes. */
const EARLY = 0.2;
/** Of a request so much has passed, where its answer is still to come. */
const UNDER_WAY = 0.75;
/** What happens on purpose is seen to begin: so much of the view lies behind it. */
const BEGUN = 0.01;
/** Between what is seen and what proves the answer, in parts of the view. */
const APART = 0.05;

/** What is known of the runs before they are finished. */
export interface Ahead {
  /** When what is done to the runs on purpose begins: faults, lies, changes. */
  readonly mischiefNs: readonly number[];
  /** The moments that prove the answers that a scenario has. */
  readonly provedNs: readonly number[];
  /** The marked requests: when the first of the runs submits, and when the first of them answers; null: unknown. */
  readonly request: { readonly submittedNs: number; readonly answeredNs: number } | null;
}

/** Where a view's prediction is asked: at the mischief that it is about, else while the marked request is under way. */
export function asksAt(view: TimeSpan, { mischiefNs, provedNs, request }: Ahead): number {
  const widthNs = view.endNs - view.startNs;
  const begins = mischiefNs.filter((ns) => ns > view.startNs && ns < view.endNs);
  const wanted =
    begins.length > 0
      ? Math.min(...begins) + BEGUN * widthNs
      : request === null
        ? view.startNs + EARLY * widthNs
        : request.submittedNs + UNDER_WAY * (request.answeredNs - request.submittedNs);
  const before = provedNs
    .map((ns) => ns - APART * widthNs)
    .filter((ns) => ns > view.startNs && ns < view.endNs);
  return Math.round(Math.min(wanted, view.endNs, ...before));
}

/** The view with a time at the end of what is seen; a run that has only begun is seen from its start, and larger. */
export function placedAt(view: TimeSpan, horizonNs: number, toNs: number): TimeSpan {
  const widthNs = view.endNs - view.startNs;
  const startNs = Math.round(toNs - SEEN * widthNs);
  if (startNs >= 0) return clampSpan({ startNs, endNs: startNs + widthNs }, horizonNs);
  return clampSpan({ startNs: 0, endNs: Math.round(toNs / SEEN) }, horizonNs);
}

/** The view in which the moment is seen that proves an answer: the scenario's own, where that holds it. */
export function provedView(view: TimeSpan, horizonNs: number, atNs: number): TimeSpan {
  const isInView = atNs > view.startNs && atNs <= view.endNs;
  if (isInView) return view;
  return placedAt(view, horizonNs, atNs);
}

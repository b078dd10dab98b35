/** The part of a run that a host asks for, laid over what its link opens. */
import type { ScenarioError } from '../../core/messages';
import { horizonOf, viewOf } from '../run/sessionState';
import type { Opening } from '../viewer/opening';
import type { EmbedRequest } from './request';

/** Where one end alone is asked for the other is the link's, or the scenario's. */
export function withSpan(
  opening: Opening,
  { startNs, endNs, problems }: Pick<EmbedRequest, 'startNs' | 'endNs' | 'problems'>,
): Opening {
  const told = { ...opening, problems: [...problems, ...opening.problems] };
  if (opening.document === null || (startNs === null && endNs === null)) return told;
  const own = opening.view ?? viewOf(opening.document.original);
  const horizonNs = horizonOf(opening.document.scenario);
  const view = {
    startNs: startNs ?? Math.min(own.startNs, (endNs ?? own.endNs) - 1),
    endNs: Math.min(horizonNs, endNs ?? Math.max(own.endNs, (startNs ?? 0) + 1)),
  };
  if (view.startNs < view.endNs) return { ...told, view };
  const allowed = `before the run ends, at ${horizonNs / 1e9} s`;
  const message = 'lies after the end of the run';
  const late: ScenarioError = { path: 'start', code: 'link', message, allowed };
  return { ...told, problems: [...told.problems, late] };
}

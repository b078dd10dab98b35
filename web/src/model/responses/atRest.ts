/** Whether the runs of what is on the page are all there, with their reports. */
import { areUnderWay, type SessionState } from '../run/session';

export function isAtRest(state: SessionState): boolean {
  const { hasPictures, errors, accepted, scenario } = state;
  // An edit is in the scenario before its runs are under way.
  return hasPictures && errors.length === 0 && accepted === scenario && !areUnderWay(state);
}

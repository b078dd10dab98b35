/** Whether the runs that a link opens are what they were when it was made. */
import type { ScenarioError } from '../../core/messages';
import type { LinkedRun } from '../page/link';
import { runLink } from '../page/pageLink';
import type { Session, SessionState } from '../page/session';
import type { Document } from '../scenario/document';
import { variantKey } from '../scenario/variants';

/** Tells, once the runs are finished, how they differ from the link's; an edit meanwhile ends the question. */
export function compareRuns(
  session: Session,
  { scenario, shown }: Document,
  linked: LinkedRun,
): void {
  const look = (state: SessionState) => {
    const isEdited = state.scenario !== scenario || state.shown !== shown;
    const run = isEdited ? null : runLink(state);
    // What is finished may still be of before.
    if (!isEdited && (run === null || state.isOvertaken)) return;
    end();
    const errors = run === null ? [] : differences(shown.map(variantKey), linked, run);
    if (errors.length > 0)
      session.notify('The runs differ from those this link was made from', errors);
  };
  const end = session.state.subscribe(look);
  look(session.state.getState());
}

export function differences(
  keys: readonly string[],
  linked: LinkedRun,
  run: LinkedRun,
): readonly ScenarioError[] {
  const isSameEngine = linked.engine === run.engine;
  const from = linked.engine === '' ? 'an unnamed engine' : `engine ${linked.engine}`;
  const to = isSameEngine ? 'the same here' : `engine ${run.engine} here`;
  return keys.flatMap((key, i) => {
    const was = linked.digests[i];
    const is = run.digests[i];
    if (was === undefined || is === undefined || was === is) return [];
    const message = `digest ${was} with ${from}, ${is} with ${to}`;
    return [{ path: key, code: 'digest', message, allowed: '' }];
  });
}

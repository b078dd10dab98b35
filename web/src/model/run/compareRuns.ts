/** Whether the runs that a link opens are what they were when it was made. */
import type { ScenarioError } from '../../core/messages';
import type { LinkedRun } from '../page/link';
import { runLink } from '../page/pageLink';
import type { Session } from '../page/session';
import { variantKey } from '../scenario/variants';

/** Tells, once the runs are finished, how they differ from the link's; an edit meanwhile ends the question. */
export function compareRuns(session: Session, linked: LinkedRun): void {
  const { scenario, shown } = session.state.getState();
  const stop = session.state.subscribe((state) => {
    const isEdited = state.scenario !== scenario || state.shown !== shown;
    const run = isEdited ? null : runLink(state);
    if (!isEdited && run === null) return;
    stop();
    const errors = run === null ? [] : differences(shown.map(variantKey), linked, run);
    if (errors.length > 0)
      session.notify('The runs differ from those this link was made from', errors);
  });
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

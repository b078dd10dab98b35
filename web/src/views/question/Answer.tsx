/** The place of what the reader predicts and the runs answer: it is kept while what is asked is not known. */

import type { Workspace } from '../../model/page/workspace';
import { areUnderWay } from '../../model/run/session';
import type { Scenario } from '../../model/scenario/scenario';
import { later } from '../parts/later';
import { useReadable } from '../parts/useReadable';
import { useSession } from '../parts/useSession';
import { Foretold } from './Foretold';

/** The engine says what is asked when the runs are there, so that its code may come after them. */
export const Asked = later('The prediction', async () => (await import('./Asked')).Asked, Foretold);

export function Answer({ workspace }: { readonly workspace: Workspace }) {
  const isKnown = useReadable(workspace.asking.asked) !== null;
  const isStale = useSession(workspace, areUnderWay);
  const hasSomething = useSession(workspace, ({ scenario }) => isAsking(scenario));
  const isTold = useIsTold(workspace);
  if (!hasSomething) return null;
  return (
    <div
      className="question-answer"
      data-told={isTold}
      aria-busy={isStale}
      data-stale={isStale || !isKnown}
    >
      <Asked workspace={workspace} />
    </div>
  );
}

/** Whether what is asked is answered on the page. */
export function useIsTold(workspace: Workspace): boolean {
  const isKnown = useReadable(workspace.asking.asked) !== null;
  return useReadable(workspace.asking.guess).kind !== 'none' && isKnown;
}

/** Whether a scenario has a prediction or an answer. */
function isAsking({ predict, answer }: Scenario): boolean {
  return Boolean(predict) || (Array.isArray(answer) ? answer.length > 0 : Boolean(answer));
}

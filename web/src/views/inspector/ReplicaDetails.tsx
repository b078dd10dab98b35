/** A replica as it is at the playhead, and how much of its network interface is used in view. */
import type { TraceWindow } from '../../core/columns';
import type { ReplicaDetail } from '../../core/messages';
import { meanShares } from '../../layout/bandwidth';
import { shareText } from '../../layout/describe';
import { lanesOfFamily } from '../../layout/family';
import { nameIn } from '../../layout/lanes';
import type { TimeSpan } from '../../layout/timeScale';
import { hasWork, meanWork, WORKS } from '../../layout/work';
import { formatPoint } from '../../model/looking/clock';
import type { Workspace } from '../../model/page/workspace';
import type { ShownRun } from '../../model/run/session';
import { useFramed } from '../figure/useFramed';
import { Facts } from './Facts';
import { details } from './family';

interface ReplicaDetailsProps {
  readonly workspace: Workspace;
  readonly run: ShownRun;
  readonly replica: number;
  readonly seen: ReplicaDetail;
  readonly timeNs: number;
}

export function ReplicaDetails({ workspace, run, replica, seen, timeNs }: ReplicaDetailsProps) {
  const { lanes } = run;
  const view = useFramed(workspace.session.viewport);
  const window = useFramed(run.window);
  const region = lanes.find((lane) => lane.replica === replica)?.region ?? null;
  return (
    <>
      <h2>{nameIn(lanes, replica)}</h2>
      {region !== null && <p className="note">{region}</p>}
      <p>
        at <time dateTime={`PT${timeNs / 1e9}S`}>{formatPoint(timeNs, view)}</time>:{' '}
        {seen.up ? 'up' : <span className="fails">down</span>}
        {seen.up && details.leads(seen, replica) && ', leads'}
      </p>
      {!seen.up && <p className="note">State at the moment of the crash; clients keep sending.</p>}
      <details.ReplicaState {...{ workspace, run, replica, seen }} />
      {window !== null && <InterfaceUse {...{ window, view, replica }} />}
      {window !== null && hasWork(window) && <ProcessorUse {...{ window, view, replica }} />}
    </>
  );
}

interface UseProps {
  readonly window: TraceWindow;
  readonly view: TimeSpan;
  readonly replica: number;
}

/** Mean use in view of each side by each class of traffic: of the busiest, where the replica's lane is folded. */
function InterfaceUse({ window, view, replica }: UseProps) {
  const group = window.lanes.groupOf[replica];
  if (group === undefined) return null;
  const { isOneClass = false } = lanesOfFamily;
  const facts = (['egress', 'ingress'] as const).flatMap((side): (readonly [string, string])[] => {
    const shares = meanShares(window, view, side, group);
    const foreground = shareText(shares?.foreground);
    return isOneClass
      ? [[side, foreground]]
      : [
          [`${side}, foreground`, foreground],
          [`${side}, background`, shareText(shares?.background)],
        ];
  });
  const title = `Network interface${whoseUse(window, group)}, in view`;
  return <Facts title={title} facts={facts} />;
}

/** The same of the processor, by kind of work. */
function ProcessorUse({ window, view, replica }: UseProps) {
  const group = window.lanes.groupOf[replica];
  if (group === undefined) return null;
  const shares = meanWork(window, view, group);
  const facts = WORKS.map((work) => [work, shareText(shares?.[work])] as const);
  return <Facts title={`Processor${whoseUse(window, group)}, in view`} facts={facts} />;
}

function whoseUse({ lanes }: TraceWindow, group: number): string {
  const members = lanes.groupOf.filter((other) => other === group).length;
  return members === 1 ? '' : ` of the busiest of ${members} replicas`;
}

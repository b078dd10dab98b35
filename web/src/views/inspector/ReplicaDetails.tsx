/** A replica as it is at the playhead, and how much of its network interface is used in view. */
import { formatCount } from '../../base/format';
import type { TraceWindow } from '../../core/columns';
import type { NodeView, RuledProposal } from '../../core/messages';
import { meanShares } from '../../layout/bandwidth';
import { shareText } from '../../layout/describe';
import { nameIn } from '../../layout/lanes';
import type { TimeSpan } from '../../layout/timeScale';
import { hasWork, meanWork, WORKS } from '../../layout/work';
import { formatPoint } from '../../model/looking/clock';
import type { Workspace } from '../../model/page/workspace';
import { awaitedText, commitText, ruledTitle, rulingText } from '../../model/run/rulingText';
import type { ShownRun } from '../../model/run/session';
import { useFramed } from '../figure/useFramed';
import { Facts } from './Facts';

interface ReplicaDetailsProps {
  readonly workspace: Workspace;
  readonly run: ShownRun;
  readonly replica: number;
  readonly seen: NodeView;
  readonly timeNs: number;
}

export function ReplicaDetails({ workspace, run, replica, seen, timeNs }: ReplicaDetailsProps) {
  const { lanes } = run;
  const view = useFramed(workspace.session.viewport);
  const window = useFramed(run.window);
  const region = lanes.find((lane) => lane.replica === replica)?.region ?? null;
  const held = seen.lanes.flatMap((count, lane) =>
    count === 0 ? [] : [[nameIn(lanes, lane), `${formatCount(count)} tx`] as const],
  );
  return (
    <>
      <h2>{nameIn(lanes, replica)}</h2>
      {region !== null && <p className="note">{region}</p>}
      <p>
        at <time dateTime={`PT${timeNs / 1e9}S`}>{formatPoint(timeNs, view)}</time>:{' '}
        {seen.up ? 'up' : <span className="fails">down</span>}
        {seen.up && seen.leader === replica && ', leads'}
      </p>
      {!seen.up && <p className="note">State at the moment of the crash; clients keep sending.</p>}
      {seen.awaits !== null && seen.up && (
        <p>{awaitedText(seen.awaits, lanes, (timeNs) => formatPoint(timeNs, view))}</p>
      )}
      {seen.proposal !== null && <Proposal {...{ workspace, run }} proposal={seen.proposal} />}
      <Facts
        title="Consensus"
        facts={[
          ['view', String(seen.view)],
          ['leader', nameIn(lanes, seen.leader)],
          ['voted in', phaseText(viewText(seen.votedView), seen.votedPhase)],
          ['lock', viewText(seen.lockedView)],
          ['highest certificate', viewText(seen.highestQcView)],
          ['view changes', String(seen.epoch)],
          [
            'times out',
            seen.timesOutNs === null || !seen.up ? 'no' : formatPoint(seen.timesOutNs, view),
          ],
        ]}
      />
      <Facts
        title="Chain"
        facts={[
          ['committed', committedText(seen)],
          ['executed', seen.executedHeight === 0 ? 'none yet' : `height ${seen.executedHeight}`],
        ]}
      />
      {seen.committedBy !== null && (
        <p className="note">by {commitText(seen.committedBy, seen.committedHeight)}</p>
      )}
      {seen.committedHeight > 0 && (
        <button
          type="button"
          className="inspector-link"
          onClick={() =>
            workspace.selection.set({
              run: run.key,
              kind: 'commit',
              replica,
              height: seen.committedHeight,
            })
          }
        >
          why block {seen.committedHeight} took so long
        </button>
      )}
      <Facts
        title="Mempool"
        facts={[
          [seen.up ? 'not executed' : 'not executed, it is down', `${formatCount(seen.pooled)} tx`],
        ]}
      />
      {held.length > 0 && <Facts title="Held, by lane" facts={held} />}
      {window !== null && <InterfaceUse {...{ window, view, replica }} />}
      {window !== null && hasWork(window) && <ProcessorUse {...{ window, view, replica }} />}
    </>
  );
}

interface ProposalProps {
  readonly workspace: Workspace;
  readonly run: ShownRun;
  readonly proposal: RuledProposal;
}

/** The last proposal that it handled, as a button that goes to its block, and the rule that decided. */
function Proposal({ workspace, run, proposal }: ProposalProps) {
  const { block, ruling } = proposal;
  return (
    <section>
      <h3>Last proposal</h3>
      <button
        type="button"
        className="inspector-link"
        onClick={() => workspace.do(({ inspection }) => inspection.goToBlock(run.key, block))}
      >
        {ruledTitle(proposal)}
      </button>
      <p data-testid="ruling">{rulingText(ruling, run.lanes)}</p>
    </section>
  );
}

function viewText(view: number): string {
  return view === 0 ? 'none yet' : `view ${view}`;
}

function phaseText(view: string, phase: string | null): string {
  return phase === null ? view : `${view}, ${phase}`;
}

function committedText({ committedHeight, committedView }: NodeView): string {
  if (committedHeight === 0) return 'none yet';
  return `block ${committedHeight}${committedView === 0 ? '' : ` of view ${committedView}`}`;
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
  const facts = (['egress', 'ingress'] as const).flatMap((side) => {
    const shares = meanShares(window, view, side, group);
    return [
      [`${side}, foreground`, shareText(shares?.foreground)],
      [`${side}, background`, shareText(shares?.background)],
    ] as const;
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

/** What a replica waits for, what it made of the last proposal, and where it stands in consensus and chain. */
import { formatCount } from '../../../base/format';
import { nameIn } from '../../../layout/lanes';
import { formatPoint } from '../../../model/looking/clock';
import type { Workspace } from '../../../model/page/workspace';
import type { ShownRun } from '../../../model/run/session';
import { useFramed } from '../../../views/figure/useFramed';
import { Facts } from '../../../views/inspector/Facts';
import type { ReplicaStateProps } from '../../../views/inspector/family';
import type { NodeView, RuledProposal } from '../control';
import { awaitedText, commitText, ruledTitle, rulingText } from '../words/rulingText';

export function ReplicaState({ workspace, run, replica, seen: state }: ReplicaStateProps) {
  const seen = state as NodeView;
  const { lanes } = run;
  const view = useFramed(workspace.session.viewport);
  const held = seen.lanes.flatMap((count, lane) =>
    count === 0 ? [] : [[nameIn(lanes, lane), `${formatCount(count)} tx`] as const],
  );
  return (
    <>
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
        onClick={() => workspace.do(({ inspection }) => inspection.goToSubject(run.key, block))}
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

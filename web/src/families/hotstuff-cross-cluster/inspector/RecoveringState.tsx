/** What HotStuff’s replica of a node is doing, and what of A’s log has crossed, as the node knows. */
import { formatCount } from '../../../base/format';
import { Facts } from '../../../views/inspector/Facts';
import type { ReplicaStateProps } from '../../../views/inspector/family';
import type { NodeView } from '../../hotstuff/control';
import { ReplicaState } from '../../hotstuff/inspector/ReplicaState';
import type { RecoveringView } from '../control';

const upTo = (piece: number) => (piece === 0 ? 'nothing' : `up to piece ${formatCount(piece)}`);

export function RecoveringState(props: ReplicaStateProps) {
  const { side, runs, quack, has, isGone, decided } = props.seen as NodeView & RecoveringView;
  const [whole, highest] = has;
  return (
    <>
      {runs ? <ReplicaState {...props} /> : <p>{waitingText(isGone, decided)}</p>}
      <Facts
        title="The log that crosses"
        facts={
          side === 0
            ? [['known to be across', upTo(quack)]]
            : [
                ['without a gap', upTo(whole)],
                ...(highest > whole ? [['highest piece', formatCount(highest)] as const] : []),
                ...(decided === null ? [] : [['agreed prefix', upTo(decided)] as const]),
              ]
        }
      />
    </>
  );
}

/** Of a replica of B whose HotStuff does not run. */
function waitingText(isGone: boolean, decided: number | null): string {
  if (decided !== null) return 'It fetches what it lacks of the agreed prefix.';
  return isGone
    ? 'It says that the first cluster is gone, and agrees with the others on a prefix.'
    : 'It collects pieces of the log, and does not vote.';
}

/** What HotStuff’s replica of a node is doing, and what waits at the peer beside it. */
import { formatCount } from '../../../base/format';
import { Facts } from '../../../views/inspector/Facts';
import type { ReplicaStateProps } from '../../../views/inspector/family';
import type { NodeView } from '../../hotstuff/control';
import { ReplicaState } from '../../hotstuff/inspector/ReplicaState';
import type { HostView } from '../control';
import { isCoded } from '../settings/part';

export function HostState(props: ReplicaStateProps) {
  const { waiting } = props.seen as NodeView & HostView;
  return (
    <>
      <ReplicaState {...props} />
      {isCoded(props.run.scenario) && (
        <Facts title="Peer" facts={[['sums that wait', formatCount(waiting)]]} />
      )}
    </>
  );
}

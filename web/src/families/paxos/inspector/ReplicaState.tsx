/** What a replica has promised, and how far its log is. */
import { formatCount } from '../../../base/format';
import { nameIn } from '../../../layout/lanes';
import { Facts } from '../../../views/inspector/Facts';
import type { ReplicaStateProps } from '../../../views/inspector/family';
import type { ReplicaDetail } from '../control';

export function ReplicaState({ run, seen }: ReplicaStateProps) {
  const { up, leads, round, owner, firstUndecided } = seen as ReplicaDetail;
  return (
    <>
      <p>{!up ? 'down' : leads ? 'leads: it proposes' : `follows ${nameIn(run.lanes, owner)}`}</p>
      <Facts
        title="State"
        facts={[
          ['promised ballot', round === 0 ? 'none yet' : `${round} of ${nameIn(run.lanes, owner)}`],
          [
            'decided and executed',
            firstUndecided === 1
              ? 'nothing yet'
              : `up to instance ${formatCount(firstUndecided - 1)}`,
          ],
        ]}
      />
    </>
  );
}

/** What a peer waits for, and how fast it sends. */
import { formatCount, formatRate } from '../../../base/format';
import { nameIn } from '../../../layout/lanes';
import { Facts } from '../../../views/inspector/Facts';
import type { ReplicaStateProps } from '../../../views/inspector/family';
import type { PeerDetail } from '../control';

const ROLES = {
  silent: 'It hears everything, and sends nothing of what is asked of it.',
  adversary: 'It breaks the rules; what it makes and gets is not measured.',
} as const;

export function PeerState({ run, seen }: ReplicaStateProps) {
  const { role, rates, waiting, wanted } = seen as PeerDetail;
  const isCoding = rates.length > 0;
  return (
    <>
      {role !== 'honest' && <p>{ROLES[role]}</p>}
      <Facts
        title="State"
        facts={[
          isCoding
            ? ['sums that wait', formatCount(waiting)]
            : ['heard of and not there', formatCount(wanted)],
        ]}
      />
      {isCoding && (
        <Facts
          title="Sends sums, a second"
          facts={rates.map(({ peer, rate }) => [`to ${nameIn(run.lanes, peer)}`, formatRate(rate)])}
        />
      )}
    </>
  );
}

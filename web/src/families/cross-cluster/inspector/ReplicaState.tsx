/** What a replica knows of both directions. */
import { formatCount } from '../../../base/format';
import { Facts } from '../../../views/inspector/Facts';
import type { ReplicaStateProps } from '../../../views/inspector/family';
import type { ReplicaDetail } from '../control';

const upTo = (k: number) => (k === 0 ? 'nothing' : `up to ${formatCount(k)}`);

export function ReplicaState({ seen }: ReplicaStateProps) {
  const { fault, quack, sent, has, highest } = seen as ReplicaDetail;
  return (
    <>
      {fault !== null && <p>It breaks the rules: {fault.replaceAll('_', ' ')}.</p>}
      <Facts
        title="As one that sends"
        facts={[
          ['may have crossed', upTo(sent)],
          ['has a QUACK', upTo(quack)],
          ['on the way, as it knows', formatCount(sent - quack)],
        ]}
      />
      <Facts
        title="As one that receives"
        facts={[
          ['has everything', upTo(has)],
          ...(highest > has ? [['and some', upTo(highest)] as const] : []),
        ]}
      />
    </>
  );
}

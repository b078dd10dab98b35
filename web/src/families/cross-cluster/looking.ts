/** What is looked at of two clusters beside packets and replicas: a message, and how far it has come. */
import type { LookingOfFamily } from '../../model/looking/family';
import type { CrossingDetail, CrossingSketch } from './control';

/** The name of a cluster. */
export function sideName(side: number): string {
  return side === 0 ? 'A' : 'B';
}

export const looking: LookingOfFamily = {
  beganNs: ({ committedNs }: CrossingSketch) => committedNs,
  spreading: ({ messages }: CrossingDetail) => messages,
  knownBy: (detail: CrossingDetail, atNs) => {
    const known = (timeNs: number | null) => (timeNs !== null && timeNs <= atNs ? timeNs : null);
    const told: CrossingDetail = {
      ...detail,
      sentNs: known(detail.sentNs),
      receivedNs: known(detail.receivedNs),
      handedOnNs: known(detail.handedOnNs),
      latestNs: known(detail.latestNs),
      quackedNs: known(detail.quackedNs),
      collectedNs: known(detail.collectedNs),
    };
    return told;
  },
  beside: () => null,
  sizeText: () => '1 message',
  ...{
    title: ({ height, ...rest }) =>
      `message ${height} of ${sideName((rest as unknown as CrossingSketch).side)}`,
    finalVerb: 'gets',
  },
  roundText: () => '',
  ends: {
    before: 'A message has no other before it: several cross at once.',
    behind: 'A message has no other behind it: several cross at once.',
    final: 'Nothing is final here.',
  },
  timedOut: 'when it was due',
  gone: [
    'This message is not committed with these settings.',
    'This message does not arrive there with these settings.',
  ],
};

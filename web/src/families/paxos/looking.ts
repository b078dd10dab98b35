/** What is looked at of MultiPaxos’ runs beside messages and replicas: instances, and who executes them. */
import { formatCount } from '../../base/format';
import type { LookingOfFamily } from '../../model/looking/family';
import type { InstanceDetail, InstanceSketch } from './control';

/** What an instance decides on. */
export function sizeText({ requests }: InstanceSketch): string {
  if (requests === 0) return 'a no-op';
  return requests === 1 ? '1 request' : `${formatCount(requests)} requests`;
}

export const looking: LookingOfFamily = {
  beganNs: ({ proposedNs }: InstanceSketch) => proposedNs,
  spreading: ({ proposals }: InstanceDetail) => proposals,
  knownBy: ({ statements, decidedNs, executedNs, ...rest }: InstanceDetail, atNs) => {
    const known = (timeNs: number | null) => (timeNs !== null && timeNs <= atNs ? timeNs : null);
    const told: InstanceDetail = {
      ...rest,
      ...{ decidedNs: known(decidedNs), executedNs: known(executedNs) },
      statements: statements.filter(({ timeNs }) => timeNs <= atNs),
    };
    return told;
  },
  beside: () => null,
  sizeText,
  ...{ title: ({ height }) => `instance ${height}`, finalVerb: 'executes' },
  roundText: (kind, round) =>
    kind === 'two_a' || kind === 'two_b' ? `instance ${round}` : `ballot ${round}`,
  ends: {
    before: 'An instance has no other before it: several are open at once.',
    behind: 'An instance has no other behind it: several are open at once.',
    final: 'An execution sends nothing but answers.',
  },
  timedOut: 'when its timer ran out',
  gone: [
    'This instance is not proposed with these settings.',
    'This instance is not executed there with these settings.',
  ],
};

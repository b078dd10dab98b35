/** What is looked at of MultiPaxos’ runs beside messages and replicas: instances, and who executes them. */
import { formatCount } from '../../base/format';
import type { BlockDetail, BlockSketch, CommitDetail } from '../../core/messages';
import type { LookingOfFamily } from '../../model/looking/family';
import { NOTHING_LIT, sketchColumns } from '../../model/looking/lighting';
import type { Execution, InstanceDetail, InstanceSketch } from './control';

/** What general modules hand on of an answer they do not look into. */
export function instanceOf(detail: BlockDetail): InstanceDetail {
  return detail as unknown as InstanceDetail;
}

export function executionOf(detail: CommitDetail): Execution {
  return detail as unknown as Execution;
}

/** What an instance decides on. */
export function sizeText({ requests }: InstanceSketch): string {
  if (requests === 0) return 'a no-op';
  return requests === 1 ? '1 request' : `${formatCount(requests)} requests`;
}

export const looking: LookingOfFamily = {
  litSubject: (detail) => {
    const { subject, proposals } = instanceOf(detail);
    const originNs = subject.proposedNs;
    return {
      ...NOTHING_LIT,
      originNs,
      messages: sketchColumns(proposals, originNs),
      block: subject.row,
    };
  },
  litFinal: (detail) => {
    const { subject, messages, replica, committedNs } = executionOf(detail);
    const originNs = subject.proposedNs;
    const columns = sketchColumns(messages, originNs);
    return {
      ...NOTHING_LIT,
      originNs,
      messages: columns,
      replica,
      committedNs,
      block: subject.row,
    };
  },
  knownBy: (detail, atNs) => {
    const known = (timeNs: number | null) => (timeNs !== null && timeNs <= atNs ? timeNs : null);
    const { statements, decidedNs, executedNs, ...rest } = instanceOf(detail);
    const told: InstanceDetail = {
      ...rest,
      ...{ decidedNs: known(decidedNs), executedNs: known(executedNs) },
      statements: statements.filter(({ timeNs }) => timeNs <= atNs),
    };
    return told as unknown as BlockDetail;
  },
  beganNs: ({ proposedNs }) => proposedNs,
  latencyNs: ({ subject, committedNs }) => committedNs - subject.proposedNs,
  sizeText: (subject) => sizeText(subject as unknown as InstanceSketch),
  ...{ title: ({ height }: BlockSketch) => `instance ${height}`, finalVerb: 'executes' },
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

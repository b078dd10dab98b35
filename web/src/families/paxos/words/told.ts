/** What is told of MultiPaxos’ runs beside their picture. */
import { formatCount } from '../../../base/format';
import type { Subject } from '../../../core/columns';
import type { Stage } from '../../../core/control';
import type { WordsOfFamily } from '../../../layout/family';
import type { MarkKind } from '../tables';

const ofInstance: Readonly<Partial<Record<MarkKind, string>>> = {
  proposed: 'proposes',
  repeated: 'sends again',
  accepted: 'accepts',
  decided: 'knows the decision of',
  executed: 'executes',
};
const ofBallot: Readonly<Partial<Record<MarkKind, string>>> = {
  stood: 'asks for promises for',
  promised: 'promises',
  led: 'leads in',
  suspected: 'suspects the leader of',
};

/** "accepts instance 4". */
function markText(kind: string, instance: Subject, ballot: number): string {
  const about = ofInstance[kind as MarkKind];
  if (about !== undefined) return `${about} instance ${instance.number}`;
  const leading = ofBallot[kind as MarkKind];
  if (leading !== undefined) return `${leading} ballot ${ballot}`;
  return kind === 'restarted' ? 'restarts' : 'violates a check';
}

const waits: Readonly<Record<Stage, string>> = {
  request: 'to reach the leader',
  waiting: 'for its turn in a batch and a slot',
  handed_on: 'to be handed on',
  streamed: 'to be streamed',
  next_proposal: 'for the next proposal',
  timer: 'for a time-out',
  new_view: 'for a new leader',
  quorum: 'for a majority',
  consensus: 'for a majority',
  decision: 'for the decision, and for earlier instances',
  reply_sending: 'for its answer to be sent',
  reply: 'for its answer',
  unanswered: 'without an answer',
};

export const words: WordsOfFamily = {
  markText,
  opening: { kind: 'proposed', keyOf: ({ number }) => number },
  opened: 'An instance is proposed',
  timeOuts: (count) =>
    count === 1
      ? 'A replica suspects the leader.'
      : `Replicas suspect the leader ${formatCount(count)} times.`,
  contradiction: (number) =>
    `Two values are executed in instance ${number}: the replicas contradict each other.`,
  waits,
  reasonOf: () => null,
  answersAt: () => null,
};

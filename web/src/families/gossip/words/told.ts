/** What is told of gossip’s runs beside their picture. */
import type { Subject } from '../../../core/columns';
import type { Stage } from '../../../core/control';
import type { WordsOfFamily } from '../../../layout/family';

const deeds: Readonly<Record<string, string>> = { made: 'makes', delivered: 'gets' };

/** "gets transaction 4". */
function markText(kind: string, { number }: Subject): string {
  const deed = deeds[kind];
  if (deed !== undefined) return `${deed} transaction ${number}`;
  return kind === 'lost' ? 'counts sums as lost' : 'violates a check';
}

const none = 'to spread';

const waits: Readonly<Record<Stage, string>> = {
  request: 'until a sum of it is sent',
  ...{ handed_on: none, streamed: none, next_proposal: none, timer: none },
  ...{ new_view: none, decision: none, reply_sending: none, reply: none },
  waiting: 'until another peer has it',
  quorum: 'until half of the peers have it',
  consensus: 'until all peers have it',
  unanswered: 'for the last peers',
};

export const words: WordsOfFamily = {
  markText,
  opening: { kind: 'made', keyOf: ({ number }) => number },
  opened: 'A transaction is made',
  timeOuts: () => '',
  contradiction: () => '',
  waits,
  reasonOf: () => null,
  answersAt: () => null,
};

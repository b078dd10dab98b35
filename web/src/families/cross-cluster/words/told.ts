/** What is told of runs of two clusters beside their picture. */
import type { Subject } from '../../../core/columns';
import type { Stage } from '../../../core/control';
import type { WordsOfFamily } from '../../../layout/family';
import type { MarkKind } from '../tables';

const deeds: Readonly<Partial<Record<MarkKind, string>>> = {
  sent: 'sends',
  resent: 'sends again',
  received: 'gets',
  told: 'gets, inside,',
  quacked: 'has a QUACK of',
  missed: 'counts as missing',
  skipped: 'goes on without others, up to',
};

/** "sends again message 4". */
function markText(kind: string, { number }: Subject): string {
  const deed = deeds[kind as MarkKind];
  if (deed !== undefined) return `${deed} message ${number}`;
  return kind === 'reconfigured' ? 'begins another configuration' : 'violates a check';
}

const none = 'to cross';

const waits: Readonly<Record<Stage, string>> = {
  ...{ request: none, next_proposal: none, consensus: none, reply_sending: none, reply: none },
  waiting: 'for the window',
  streamed: 'to cross',
  timer: 'until enough ask for it twice',
  new_view: 'to cross again',
  handed_on: 'to be handed on inside',
  quorum: 'for a QUACK',
  decision: 'until all senders have a QUACK',
  unanswered: 'for the last replicas',
};

export const words: WordsOfFamily = {
  markText,
  opening: { kind: 'sent', keyOf: ({ number }) => number },
  opened: 'A message is sent across',
  timeOuts: (count) =>
    count === 1
      ? 'A replica counts a message as missing.'
      : `Replicas count messages as missing ${count} times.`,
  contradiction: () => '',
  waits,
  reasonOf: () => null,
  answersAt: () => null,
};

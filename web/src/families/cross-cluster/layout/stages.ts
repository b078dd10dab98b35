/** The parts of a message’s way to the other cluster. */
import type { Stage as StageWord } from '../../../core/control';
import type { Stage } from '../../../layout/family';

/** A message has seven of them: the others are parts of an agreement. */
const none: Stage = { name: 'on its way', look: 'light' };

export const stages: Readonly<Record<StageWord, Stage>> = {
  ...{ request: none, next_proposal: none, consensus: none, reply_sending: none, reply: none },
  waiting: { name: 'waits for the window', look: 'light' },
  streamed: { name: 'crosses', look: 'full' },
  timer: { name: 'missing', look: 'open' },
  new_view: { name: 'crosses again', look: 'full' },
  handed_on: { name: 'handed on inside', look: 'half' },
  quorum: { name: 'until a QUACK', look: 'light' },
  decision: { name: 'until all know', look: 'line' },
  unanswered: { name: 'not everywhere', look: 'open' },
};

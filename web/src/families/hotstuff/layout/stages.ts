/** The parts of a transaction's way through HotStuff. */
import type { Stage as StageWord } from '../../../core/control';
import type { Stage } from '../../../layout/family';

export const stages: Readonly<Record<StageWord, Stage>> = {
  request: { name: 'request', look: 'line' },
  waiting: { name: 'waits', look: 'light' },
  handed_on: { name: 'handed on', look: 'half' },
  streamed: { name: 'streamed', look: 'light' },
  quorum: { name: 'quorum', look: 'full', isCounted: true },
  next_proposal: { name: 'next proposal', look: 'light' },
  timer: { name: 'timer', look: 'half' },
  new_view: { name: 'new view', look: 'half' },
  consensus: { name: 'consensus', look: 'full' },
  decision: { name: 'decision', look: 'half' },
  reply_sending: { name: 'reply waits', look: 'light' },
  reply: { name: 'reply', look: 'line' },
  unanswered: { name: 'not answered', look: 'open' },
};

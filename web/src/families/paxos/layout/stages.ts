/** The parts of a request’s way through MultiPaxos. */
import type { Stage as StageWord } from '../../../core/control';
import type { Stage } from '../../../layout/family';

export const stages: Readonly<Record<StageWord, Stage>> = {
  request: { name: 'request', look: 'line' },
  waiting: { name: 'waits for its turn', look: 'light' },
  handed_on: { name: 'handed on', look: 'half' },
  streamed: { name: 'streamed', look: 'light' },
  quorum: { name: 'instance', look: 'full' },
  next_proposal: { name: 'next proposal', look: 'light' },
  timer: { name: 'timer', look: 'half' },
  new_view: { name: 'new leader', look: 'half' },
  consensus: { name: 'instance', look: 'full' },
  decision: { name: 'waits for earlier instances', look: 'half' },
  reply_sending: { name: 'answer waits', look: 'light' },
  reply: { name: 'answer', look: 'line' },
  unanswered: { name: 'not answered', look: 'open' },
};

/** The parts of a transaction’s way to all peers. */
import type { Stage as StageWord } from '../../../core/control';
import type { Stage } from '../../../layout/family';

/** Gossip has five of them: the others are parts of an agreement. */
const none: Stage = { name: 'on its way', look: 'light' };

export const stages: Readonly<Record<StageWord, Stage>> = {
  request: { name: 'in no sum yet', look: 'line' },
  ...{ handed_on: none, streamed: none, next_proposal: none, timer: none },
  ...{ new_view: none, decision: none, reply_sending: none, reply: none },
  waiting: { name: 'nobody else has it', look: 'light' },
  quorum: { name: 'fewer than half have it', look: 'half' },
  consensus: { name: 'half have it', look: 'full' },
  unanswered: { name: 'some do not have it', look: 'open' },
};

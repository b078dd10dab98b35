/** What gossip’s transactions wait for, and what is checked of its runs. */
import { meanings as parts } from '../../../../../MODEL.md?parts';
import type { CloseWordsOfFamily } from '../../../model/words/family';

export const closeWords: CloseWordsOfFamily = {
  parts,
  stages: {
    'in no sum yet': 'Until its maker sends the first sum of it.',
    'nobody else has it': 'Until the first other peer has it.',
    'fewer than half have it': 'From then on, until half of the others have it.',
    'half have it': 'From then on, until all others have it.',
    'some do not have it': 'It has not come to all by the end of the run.',
    'on its way': 'It spreads.',
  },
  checks: {
    validity: 'What a peer delivers was made.',
    once: 'No peer delivers a transaction twice.',
    sent: 'What a peer delivers came, as it is or in a sum that can be solved.',
    window: 'A sum is of transactions that its sender had in its window.',
    rate: 'A link’s rate follows from what was sent and what was reported as lost.',
    loss: 'A sum counts as lost once, and only if it is not decoded in time.',
    books: 'Every message sent is handled, lost or in flight.',
  },
};

/** What its words and numbers mean: HotStuff’s, and those of what crosses. */
import type { WordsOfFamily } from '../../../model/words/family';
import { words as cross } from '../../cross-cluster/words/words';
import { words as hotstuff } from '../../hotstuff/words/words';

export const words: WordsOfFamily = {
  ...hotstuff,
  introduction:
    'The first cluster agrees on transactions by consensus. What it has agreed on is cut into pieces, which cross to ' +
    'the second while consensus goes on, on the same cards. The second only collects them. When the first is gone, ' +
    'the second agrees on the longest part of the log without a gap that its replicas hold together, and serves the ' +
    'clients from there. What was answered and did not cross is lost.',
  onLane: 'crash, restart, time out, slow, cut or split',
  words: {
    ...cross.words,
    ...hotstuff.words,
    cluster: 'Replicas that agree with each other on one order of transactions.',
    piece: 'So many transactions of the log in a row, which cross together as one message.',
    prefix: 'A log up to some piece, without a gap.',
  },
  numbers: {
    ...hotstuff.numbers,
    lost: 'Transactions that were answered, and that the second cluster does not have when it takes over.',
    'copies across': `${cross.numbers['copies across']}`,
  },
};

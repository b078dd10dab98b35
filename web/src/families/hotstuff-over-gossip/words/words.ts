/** What its words and numbers mean: HotStuff’s, and those of sums. */
import type { WordsOfFamily } from '../../../model/words/family';
import { words as hotstuff } from '../../hotstuff/words/words';

export const words: WordsOfFamily = {
  ...hotstuff,
  introduction:
    'They must do so even while some of them crash: that is consensus. The leader streams transactions, and its blocks ' +
    'say up to where enough replicas have them. In some of these runs what it streams goes to a few peers of a random ' +
    'graph, as sums of several parts; whoever can solve a sum makes new ones for peers of its own.',
  onLane: 'crash, restart, time out, slow, cut or split',
  words: {
    ...hotstuff.words,
    peer: 'A replica that another one has a link of the graph to. Sums go to peers alone; votes go to the leader.',
    sum: 'The bitwise sum (XOR) of a few symbols, with their ids: as long as one of them. Also called a codeword.',
    symbol: 'A part of the leader’s stream, a micro-batch, as sums are made of it.',
    degree: 'How many peers a replica has.',
    patience:
      'How long a symbol may take from when it is first heard of, before a peer is asked for it.',
  },
};

/** What HotStuff's words and numbers mean: MODEL.md says it. */
import { meanings as numbers } from '../../../../../MODEL.md?numbers';
import { meanings as fieldWords } from '../../../../../MODEL.md?words';
import type { WordsOfFamily } from '../../../model/words/family';

export const words: WordsOfFamily = {
  introduction:
    'They must do so even while some of them crash or lie: that is consensus. The leader gathers waiting transactions ' +
    'in a block and sends it to the others, and each of them answers with a vote. Enough votes are a quorum, and let ' +
    'the next block follow. A few rounds later a block is final: nobody can undo it, and its clients get their reply.',
  onLane: 'crash, restart, time out, slow, cut, split or make Byzantine',
  words: fieldWords,
  common: ['replica', 'block', 'commit', 'latency', 'round trip'],
  numbers,
};

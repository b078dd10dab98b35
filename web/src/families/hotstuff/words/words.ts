/** What HotStuff's words and numbers mean: MODEL.md says it. */
import { meanings as numbers } from '../../../../../MODEL.md?numbers';
import { meanings as fieldWords } from '../../../../../MODEL.md?words';
import type { WordsOfFamily } from '../../../model/words/family';

export const words: WordsOfFamily = {
  words: fieldWords,
  common: ['replica', 'block', 'commit', 'latency', 'round trip'],
  numbers,
};

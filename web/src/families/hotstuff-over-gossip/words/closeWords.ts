/** What is checked of its runs: what HotStuff’s are, what gossip’s are, and what is between them. */
import type { CloseWordsOfFamily } from '../../../model/words/family';
import { closeWords as gossip } from '../../gossip/words/closeWords';
import { closeWords as hotstuff } from '../../hotstuff/words/closeWords';

export const closeWords: CloseWordsOfFamily = {
  ...hotstuff,
  checks: {
    ...hotstuff.checks,
    ...gossip.checks,
    held_decoded:
      'A replica holds of another one’s lane what its peer has decoded, or what came as it is.',
  },
};

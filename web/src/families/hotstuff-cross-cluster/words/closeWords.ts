/** What is checked of its runs: HotStuff’s checks, those of two clusters, and those of what B goes on from. */
import type { CloseWordsOfFamily } from '../../../model/words/family';
import { closeWords as cross } from '../../cross-cluster/words/closeWords';
import { closeWords as hotstuff } from '../../hotstuff/words/closeWords';

const { agreement, ...ofCrossing } = cross.checks;

export const closeWords: CloseWordsOfFamily = {
  ...hotstuff,
  checks: {
    ...hotstuff.checks,
    ...ofCrossing,
    delivered_agreement: `${agreement}`,
    recovered_prefix:
      'All replicas of the second cluster go on from the same prefix of the first one’s log.',
    held_kept:
      'What the replicas that reported to the leader of the takeover held together is not lost.',
    takes_over: 'When enough have said that the first cluster is gone, the second commits.',
  },
};

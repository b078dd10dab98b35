/** What its checks are called, HotStuff’s and what is between the two, and what time goes into in its runs. */
import type { RunWordsOfFamily } from '../../../model/run/family';
import { runWords as hotstuff } from '../../hotstuff/words/runWords';
import { GIVEN_AWAY } from '../givenAway';

export const runWords: RunWordsOfFamily = {
  ...hotstuff,
  givenAway: GIVEN_AWAY,
  checkNames: {
    ...hotstuff.checkNames,
    once: 'symbols are decoded once',
    sent: 'what is decoded came',
    window: 'sums are of their window',
    rate: 'rates follow losses',
    loss: 'losses count once',
    held_decoded: 'what is held was decoded',
  },
};

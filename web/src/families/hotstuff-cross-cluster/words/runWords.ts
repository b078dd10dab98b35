/** What its checks are called: HotStuff’s, those of two clusters, and those of what B goes on from. */
import { formatCount } from '../../../base/format';
import type { RunReport } from '../../../core/messages';
import type { RunWordsOfFamily } from '../../../model/run/family';
import { runWords as hotstuff } from '../../hotstuff/words/runWords';
import { GIVEN_AWAY } from '../givenAway';

export const runWords: RunWordsOfFamily = {
  ...hotstuff,
  givenAway: GIVEN_AWAY,
  checkNames: {
    ...hotstuff.checkNames,
    one_sender: 'one sender an attempt',
    delivered_agreement: 'one message a number',
    recovered_prefix: 'all go on from one prefix',
    held_kept: 'what is held is not lost',
    takes_over: 'the second takes over',
  },
  steps: `step of the takeover, resend, ${hotstuff.steps}`,
  outcome: {
    name: 'lost',
    of: (report) => {
      const { lost, lost_s } = (report as RecoveryReport).recovery;
      if (lost === null) return ['–', ''];
      return [`${formatCount(lost)} tx`, lost_s === null ? '' : `${lost_s.toFixed(2)} s`];
    },
  },
};

/** What a report says of these runs alone. */
type RecoveryReport = RunReport & {
  readonly recovery: { readonly lost: number | null; readonly lost_s: number | null };
};

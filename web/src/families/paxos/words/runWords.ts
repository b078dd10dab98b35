/** What MultiPaxos’ checks are called, what time goes into in its runs, and what tells which numbers. */
import type { RunReport, Summary } from '../../../core/messages';
import type { RunWordsOfFamily } from '../../../model/run/family';
import { GIVEN_AWAY } from '../givenAway';

export const runWords: RunWordsOfFamily = {
  givenAway: GIVEN_AWAY,
  checkNames: {
    agreement: 'one value an instance',
    validity: 'values are what was submitted',
    one_value: 'one value a ballot',
    promise: 'promises are kept',
    quorum: 'a majority decides',
    choice: 'a new leader keeps what may be decided',
    order: 'executed in order, once',
    window: 'window and batches are bounded',
    books: 'messages are conserved',
  },
  inQuorum: 'accepted',
  steps: 'proposal, decision, execution, copy, change of leader, fault, drops',
  spentNames: { batch_wait: 'batch wait', vote_wait: 'wait for a majority', time_out: 'time-out' },
  agreeing: (report) =>
    (report as RunReport & { readonly instance_latency_s: Summary | null }).instance_latency_s,
};

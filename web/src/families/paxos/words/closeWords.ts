/** What MultiPaxos’ runs spend and wait for, and what is checked of them. */
import { meanings as parts } from '../../../../../MODEL.md?parts';
import type { CloseWordsOfFamily } from '../../../model/words/family';

export const closeWords: CloseWordsOfFamily = {
  parts: {
    ...parts,
    vote_wait: 'For the acceptances of other replicas, or for earlier instances.',
  },
  stages: {
    request: 'The request is on its way to the leader.',
    waiting: 'It waits for its turn in a batch, and for a free slot of the window.',
    consensus: 'Its instance: from its proposal until a majority has accepted.',
    quorum: 'Its instance: from its proposal until a majority has accepted.',
    decision: 'Decided, it waits for earlier instances to be executed.',
    reply_sending: 'The answer waits for the leader’s processor and network card.',
    reply: 'The answer is on its way back.',
    timer: 'For a timer.',
    new_view: 'For a new leader.',
    unanswered: 'It is not answered.',
  },
  checks: {
    agreement: 'In each instance all who decide or execute have one value.',
    validity: 'A decided value is a batch of submitted requests, or nothing to do.',
    one_value: 'In each ballot and instance one value is proposed, by the ballot’s owner.',
    promise: 'Nothing is accepted below a promise, across restarts too.',
    quorum: 'A decision follows the acceptance of a majority in its ballot.',
    choice: 'A new leader proposes what the highest ballot among its promises has.',
    order: 'Instances are executed in order, without a gap, each request once.',
    window: 'No more instances are open than the window lets be, and no batch is too large.',
    books: 'Messages that are sent are handled, lost or under way.',
    liveness: 'What was submitted is executed once things have been calm for long enough.',
  },
};

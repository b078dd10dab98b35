/** What MultiPaxos’ runs spend and wait for, and what is checked of them. */
import { meanings as parts } from '../../../../../MODEL.md?parts';
import type { CloseWordsOfFamily } from '../../../model/words/family';

export const closeWords: CloseWordsOfFamily = {
  parts: {
    ...parts,
    'batch wait': 'Until a batch is full or due, or a slot of the window is free.',
    'wait for a majority': 'For the acceptances of other replicas, or for earlier instances.',
  },
  stages: {
    request: 'The request is on its way to the leader.',
    'waits for its turn': 'It waits for its turn in a batch, and for a free slot of the window.',
    'handed on': 'A replica that does not lead hands it on to the leader.',
    streamed: 'It is sent before it is proposed. MultiPaxos does not do that.',
    instance: 'Its instance: from its proposal until a majority has accepted.',
    'next proposal': 'For the next proposal.',
    timer: 'For a timer.',
    'new leader': 'For a new leader.',
    'waits for earlier instances': 'Decided, it waits for earlier instances to be executed.',
    'answer waits': 'The answer waits for the leader’s processor and network card.',
    answer: 'The answer is on its way back.',
    'not answered': 'It has no answer by the end of the run.',
  },
  checks: {
    agreement: 'In each instance, all replicas that decide or execute have the same value.',
    validity: 'A decided value is a batch of submitted requests, or a no-op.',
    one_value: 'In each ballot, one value is proposed for an instance, by the ballot’s owner.',
    promise: 'A replica accepts nothing in ballots below its promise, not even after a restart.',
    quorum: 'A value is decided once a majority has accepted it in one ballot.',
    choice: 'A new leader proposes the value of the highest ballot among its promises.',
    order: 'Instances are executed in order, without a gap, and each request once.',
    window: 'No more instances are open than the window allows, and no batch is too large.',
    books: 'Every message sent is handled, lost or in flight.',
    liveness: 'What was submitted is executed once things have been calm for long enough.',
  },
};

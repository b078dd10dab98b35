/** What MultiPaxos’ words and numbers mean: what any run has MODEL.md says, its own words are here. */
import { meanings as numbers } from '../../../../../MODEL.md?numbers';
import { meanings as fieldWords } from '../../../../../MODEL.md?words';
import type { WordsOfFamily } from '../../../model/words/family';

export const words: WordsOfFamily = {
  introduction:
    'They must do so even while fewer than half of them crash. The leader gathers requests in a batch, proposes it for ' +
    'the next place of the log (an instance), and the others accept it. A majority that has accepted decides. Several ' +
    'instances may be open at once: that is the window. Replicas execute them in order, and the leader answers.',
  words: {
    ...fieldWords,
    replica: 'A server that keeps the log and executes it. Of n, fewer than half may be down.',
    instance:
      'A place in the log, for which the replicas decide one value: a batch of requests. Several are open at once.',
    window: 'How many instances may be open at once (WND).',
    batch: 'Requests that are decided together, as one value (BSZ).',
    ballot: 'A number under which one replica leads. A higher one takes over.',
    '2a': 'The leader’s proposal of a value for an instance (Phase 2).',
    '2b': 'A replica’s word that it has accepted a value.',
    prepare: 'A replica’s request to lead under a ballot (Phase 1).',
    promise: 'A replica’s word to accept nothing of lower ballots, with what it has accepted.',
    majority: 'More than half of the replicas. Any two have one in common.',
    latency: 'From a client’s request until its answer is back.',
    'round trip': 'There and back.',
    slot: 'A place in the window. It is free again when its instance is decided.',
  },
  common: ['replica', 'latency', 'round trip'],
  numbers: {
    ...numbers,
    busy: 'How large a part of the time in view the link, or the processor, has something to do.',
    throughput: 'Requests executed a second of the whole run.',
    latency: 'From a client’s request until its answer is back, of the median request.',
    'path queue': 'Bytes that wait for the line between two replicas.',
  },
};

/** What MultiPaxos’ words and numbers mean: what any run has MODEL.md says, its own words are here. */
import { meanings as numbers } from '../../../../../MODEL.md?numbers';
import { meanings as fieldWords } from '../../../../../MODEL.md?words';
import type { Meanings, WordsOfFamily } from '../../../model/words/family';

/** What means the same whatever is agreed on. */
const OF_ANY = [
  ...['one-way delay', 'egress', 'TCP window', 'congestion window', 'pacing'],
  ...['leader’s link', 'processor'],
];
const NUMBERS_OF_ANY = ['busiest processor'];

export const words: WordsOfFamily = {
  introduction:
    'They must do so even while fewer than half of them crash. The leader gathers requests in a batch, proposes it for ' +
    'the next place of the log (an instance), and the others accept it. Once a majority has accepted, the value is ' +
    'decided. Several instances may be open at once: that is the window. Replicas execute them in order, and the ' +
    'leader answers.',
  onLane: 'crash, restart, make it suspect the leader, slow, cut or split',
  words: {
    ...chosen(fieldWords, OF_ANY),
    replica: 'A server that keeps the log and executes it. Of n, fewer than half may be down.',
    instance:
      'A place in the log, for which the replicas decide one value: a batch of requests. Several are open at once.',
    window: 'How many instances may be open at once (WND).',
    batch: 'Requests that are decided together, as one value (BSZ).',
    ballot: 'A number under which one replica leads. A higher one takes over.',
    '2a': 'The leader’s proposal of a value for an instance (Phase 2).',
    '2b': 'A replica’s answer: it has accepted a value (Phase 2).',
    prepare: 'A replica’s request to lead under a ballot (Phase 1).',
    promise:
      'A replica’s answer: it will accept nothing in lower ballots, with what it has accepted so far (Phase 1).',
    majority: 'More than half of the replicas. Any two have one in common.',
    'leader’s channel':
      'The path from the leader to one of the others, with a rate of its own. The strip is of the busiest one.',
    latency: 'From a client’s request until its answer is back.',
    throughput: 'Requests executed a second, over the whole run.',
    bottleneck: 'The resource that limits a run: with more of it, more would be executed.',
    goodput: 'Requests executed a second, from the first execution or the end of the warm-up on.',
    'round trip': 'There and back.',
    slot: 'A place in the window. It is free again when its instance is decided.',
  },
  common: ['replica', 'latency', 'round trip'],
  numbers: {
    ...chosen(numbers, NUMBERS_OF_ANY),
    busy: 'The share of the time in view in which the leader’s busiest channel, or its network card, carries something.',
    working: 'The share of the time in view in which the leader’s processor works.',
    throughput: 'Requests executed a second of the whole run.',
    latency: 'From a client’s request until its answer is back, of the median request.',
    'dot of answers':
      'All requests with answers in the same column of time, at their median latency; the line goes from the shortest ' +
      'to the longest, the area is their number. Where dots are too many, cells replace them.',
    'latency heat map':
      'Requests by the time of their answer (across) and their latency (up): the more of them in a cell, the darker.',
    'answered within':
      'By which latency which part of all requests is answered: 90, 99 and 99.9 % are evenly spaced.',
    'not yet executed':
      'Requests that are sent and not executed at a time; several values in one column of time are a range.',
    'ballot time':
      'For how long a ballot leads: it is drawn where it begins, as wide as it lasts. The last one counts up to now.',
    'path queue': 'Bytes that wait for the line between two replicas.',
    safe: 'All checks but liveness hold: one value an instance, executed in order, once, and promises are kept.',
    live: 'What was submitted is executed once things have been calm for long enough.',
    digest: '64 bits over all that happened: two runs with the same digest agree in all of it.',
  },
};

/** Some of what MODEL.md says. */
function chosen(from: Meanings, names: readonly string[]): Meanings {
  return Object.fromEntries(names.map((name) => [name, from[name] as string]));
}

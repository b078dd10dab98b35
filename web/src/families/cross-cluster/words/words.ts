/** What the words and numbers of two clusters mean: what any run has MODEL.md says, their own words are here. */
import { meanings as fieldWords } from '../../../../../MODEL.md?words';
import type { Meanings, WordsOfFamily } from '../../../model/words/family';

/** What means the same whatever is sent. */
const OF_ANY = ['one-way delay', 'egress'];

export const words: WordsOfFamily = {
  introduction:
    'Each cluster agrees on an order of messages by itself; here it just has one. Its replicas take turns to send ' +
    'them across, each message once, to the replicas of the other cluster in turn. Whoever gets a message hands it on ' +
    'inside. Acknowledgements go back on whatever crosses the other way. When more replicas acknowledge than may fail, ' +
    'one of them is right: that is a QUACK. When more complain twice than may lie, the next sender in turn sends the ' +
    'message again. Nobody tells it: each replica counts for itself.',
  onLane: 'crash, restart, slow, cut or split',
  words: {
    ...chosen(fieldWords, OF_ANY),
    replica: 'A server of one of the two clusters.',
    cluster: 'Replicas that agree with each other on an order of messages.',
    acknowledgement: 'A replica says up to which message it has everything.',
    QUACK:
      'A quorum of acknowledgements: more stake than may fail says that it has everything up to a message, so a correct replica has each of them.',
    'duplicate QUACK':
      'More stake than may lie has said twice that a message is missing, so a correct replica misses it.',
    'phi-list': 'Which of the messages past an acknowledgement are here, a bit for each.',
    'no-op':
      'A packet that crosses with an acknowledgement alone, when there is nothing else to send.',
    window: 'So many messages may cross past the QUACK.',
    stake: 'The weight of a replica. Where all have one, weights are numbers of replicas.',
    u: 'How much stake may fail in any way while a cluster goes on.',
    r: 'How much stake may lie while it is safe.',
    latency:
      'From when a message is committed on one side until a correct replica of the other side has it.',
    throughput: 'Messages delivered a second, in the mean of the directions that send.',
    'round trip': 'There and back.',
  },
  common: ['replica', 'latency', 'round trip'],
  numbers: {
    throughput:
      'Messages a second that a correct replica of the other side gets, in the mean over directions.',
    latency:
      'From a commit on one side until the first correct replica of the other side has it: the median.',
    'copies across':
      'How often a message crosses from one cluster to the other, in the mean. 1 is the least.',
    delivered: 'How much of what was to cross a correct replica of the other side has.',
    busy: 'The share of the time in view in which a replica’s network card carries something.',
    safe: 'All checks but liveness hold: what is delivered was committed on the other side, once.',
    digest: '64 bits over all that happened: two runs with the same digest agree in all of it.',
  },
};

/** Some of what MODEL.md says. */
function chosen(from: Meanings, names: readonly string[]): Meanings {
  return Object.fromEntries(names.map((name) => [name, from[name] as string]));
}

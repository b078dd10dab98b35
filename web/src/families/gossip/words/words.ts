/** What gossip’s words and numbers mean: what any run has MODEL.md says, its own words are here. */
import { meanings as fieldWords } from '../../../../../MODEL.md?words';
import type { Meanings, WordsOfFamily } from '../../../model/words/family';

/** What means the same whatever is sent. */
const OF_ANY = ['one-way delay', 'egress'];

export const words: WordsOfFamily = {
  introduction:
    'A transaction is made at one peer and has to reach all others over the links of a random graph. A peer can send ' +
    'what it has to everybody (flooding), say what it has and be asked for it (hashes), or send sums: the bitwise sum ' +
    'of a few of its latest transactions. Who knows all of a sum but one has that one. Nobody asks for sums; each link ' +
    'carries as many as it takes for about 2 % of them to be lost.',
  onLane: 'crash, restart, slow, cut or split',
  words: {
    ...chosen(fieldWords, OF_ANY),
    peer: 'A node of the graph. It makes transactions, and hands on what it has.',
    sum: 'The bitwise sum (XOR) of a few transactions, with their ids: as long as one of them. Also called a codeword.',
    flooding: 'A peer sends each transaction that is new to it over all of its links.',
    hashes: 'A peer says what it has by its hash, and sends what it is asked for.',
    window: 'The latest transactions that a peer made or got: its sums are of these.',
    peeling:
      'What is known is taken out of each sum. A sum of which one is left is that one, which is then taken out of others.',
    'loss time-out': 'A sum that is not decoded so long after it came is reported as lost.',
    latency: 'From when a transaction is made until another peer has it.',
    throughput: 'Transactions of others that a peer gets a second.',
    overhead: 'Copies, or sums, that come to a peer for each transaction that is new to it.',
    degree: 'How many peers a peer has.',
    'silent peer': 'One that hears everything and sends nothing of what is asked of it.',
  },
  common: ['peer', 'latency'],
  numbers: {
    throughput: 'Transactions of others that a peer gets a second, in the mean over peers.',
    latency:
      'From when a transaction is made until another peer has it: the median over all transactions and peers.',
    overhead:
      'Sums, or copies, that came for each transaction that was new to a peer. 1 would be the least.',
    delivered:
      'How much of what was due at peers they got; of what an attack is after the same, where there is one.',
    busy: 'The share of the time in view in which a peer’s network card carries something.',
    safe: 'All checks hold: what is delivered was made and came, once.',
    digest: '64 bits over all that happened: two runs with the same digest agree in all of it.',
  },
};

/** Some of what MODEL.md says. */
function chosen(from: Meanings, names: readonly string[]): Meanings {
  return Object.fromEntries(names.map((name) => [name, from[name] as string]));
}

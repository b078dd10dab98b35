/** Gossip’s scenarios in the browser. */
import type { Shelves } from '../../../model/browse/topics';

export const shelves: Shelves = {
  topics: [
    {
      name: 'Gossip: sums and copies',
      about: 'Transactions over a graph of peers',
      scenarios: [
        ...['gossip-sums', 'gossip-two-senders', 'gossip-swing'],
        ...['gossip-silence', 'gossip-censor', 'gossip-keys'],
      ],
    },
  ],
  keywords: {
    scenarios: {
      'gossip-sums':
        'gossip broadcast strokkur coded fountain codes lt soliton peeling flooding bitcoin ethereum shrec overhead',
      'gossip-silence': 'gossip broadcast strokkur shrec bitcoin withholding silent peers patience',
      'gossip-swing': 'gossip broadcast strokkur rate control loop gain stability oscillation',
      'gossip-two-senders':
        'gossip broadcast strokkur rate control overlap edge infeasible region plane equilibrium',
      'gossip-censor': 'gossip broadcast strokkur censorship byzantine adversary filter',
      'gossip-keys':
        'gossip broadcast strokkur short ids collision siphash keyed byzantine adversary twin',
    },
    lessons: {
      'broadcast-by-sums':
        'gossip strokkur coded fountain codes lt robust soliton peeling rateless raptor overhead',
    },
  },
  finds: {
    'gossip-sums': 'how many sums a peer needs for a transaction, and who has to ask for what',
    'gossip-silence': 'who waits for peers that hear everything and send nothing',
    'gossip-two-senders': 'how much two senders send that know nothing of each other',
    'gossip-censor': 'what becomes of transactions that half of the peers withhold',
    'gossip-keys': 'what a minted transaction with somebody else’s id does',
    'gossip-swing': 'whether a rate should change by fixed steps or by shares of itself',
  },
};

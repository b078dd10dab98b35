/** Gossip’s scenarios in the browser. */
import type { Shelves } from '../../../model/browse/topics';

export const shelves: Shelves = {
  topics: [
    {
      name: 'Gossip: sums and copies',
      about: 'Transactions over a graph of peers',
      scenarios: ['gossip-sums', 'gossip-silence', 'gossip-swing'],
    },
  ],
  keywords: {
    scenarios: {
      'gossip-sums':
        'gossip broadcast strokkur coded fountain codes lt soliton peeling flooding bitcoin ethereum shrec overhead',
      'gossip-silence': 'gossip broadcast strokkur shrec bitcoin withholding silent peers patience',
      'gossip-swing': 'gossip broadcast strokkur rate control loop gain stability oscillation',
    },
    lessons: {},
  },
  finds: {
    'gossip-sums': 'how many sums a peer needs for a transaction, and who has to ask for what',
    'gossip-silence': 'who waits for peers that hear everything and send nothing',
    'gossip-swing': 'whether a rate should change by fixed steps or by shares of itself',
  },
};

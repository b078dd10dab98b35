/** Its scenario in the browser. */
import type { Shelves } from '../../../model/browse/topics';

export const shelves: Shelves = {
  topics: [
    {
      name: 'Two protocols in one run',
      about: 'Streams of a leader, as sums over peers',
      scenarios: ['stream-less'],
    },
  ],
  keywords: {
    scenarios: {
      'stream-less':
        'gossip broadcast strokkur coded fountain codes dissemination leader bottleneck erasure composition mempool',
    },
    lessons: {},
  },
  finds: {
    'stream-less':
      'how little a leader may send when others pass its stream on, and what that costs',
  },
};

/** Its scenarios in the browser. */
import type { Shelves } from '../../../model/browse/topics';

export const shelves: Shelves = {
  topics: [
    {
      name: 'A region is lost',
      about: 'Consensus whose log crosses to a second cluster, which takes over',
      scenarios: ['recovery-lost', 'recovery-cost'],
    },
  ],
  keywords: {
    scenarios: {
      'recovery-lost':
        'disaster recovery failover takeover standby region outage picsou replication lag rpo rto data loss',
      'recovery-cost':
        'picsou replication overhead bandwidth card nic leader consensus latency cross-region geo',
    },
    lessons: {},
  },
  finds: {
    'recovery-lost': 'what a second region lacks when the first is lost, and why',
    'recovery-cost': 'what clients notice when the log crosses on the same cards',
  },
};

/** The scenarios of two clusters in the browser. */
import type { Shelves } from '../../../model/browse/topics';

export const shelves: Shelves = {
  topics: [
    {
      name: 'Two clusters: what crosses an ocean',
      about: 'Replicated state machines that talk to each other',
      scenarios: [
        ...['cross-once', 'cross-goodput', 'cross-resend', 'cross-asked'],
        ...['cross-liar', 'cross-stalled', 'cross-stake'],
      ],
    },
  ],
  keywords: {
    scenarios: {
      'cross-once':
        'picsou c3b cross-cluster broadcast all-to-all leader ost otu bridge replication',
      'cross-goodput':
        'picsou goodput bandwidth bytes card nic all-to-all leader ost otu saturation crash',
      'cross-resend': 'picsou quack duplicate acknowledgement retransmission failure crash',
      'cross-asked': 'picsou spurious resend no-op pause duplicate quack',
      'cross-liar': 'picsou byzantine adversary duplicate quack denies acknowledgement upright',
      'cross-stalled': 'picsou garbage collection hint skip fetch stall quack',
      'cross-stake': 'picsou stake apportionment hamilton dss quantum lottery round robin',
    },
    lessons: {
      'talking-clusters':
        'picsou c3b cross-cluster broadcast quack acknowledgement resend collection',
    },
  },
  finds: {
    'cross-once': 'how few copies of a message have to cross from one cluster to another',
    'cross-goodput': 'how fast news can cross where cards are full, and how much of it is news',
    'cross-resend': 'who sends a message again, and who decides that',
    'cross-asked': 'why a message crosses three times though nobody failed',
    'cross-liar': 'how many liars it takes to have everything sent again',
    'cross-stalled': 'why what is acknowledged by a quorum may be missing for ever',
    'cross-stake': 'who sends where one machine holds a third of the stake',
  },
};

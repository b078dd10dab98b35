/** MultiPaxos’ scenarios in the browser. */
import type { Shelves } from '../../../model/browse/topics';

export const shelves: Shelves = {
  topics: [
    {
      name: 'MultiPaxos: window and batch',
      about: 'Several instances at once',
      scenarios: ['paxos-window', 'paxos-time-out'],
    },
  ],
  keywords: {
    scenarios: {
      'paxos-window': 'paxos multipaxos pipelining pipeline wnd bsz jpaxos',
      'paxos-time-out': 'paxos multipaxos collapse congestion retransmission resend jpaxos',
    },
    lessons: {},
  },
  finds: {
    'paxos-window': 'how much a second instance in flight gains on a distant network',
    'paxos-time-out': 'what happens when instances outlive the time-out',
  },
};

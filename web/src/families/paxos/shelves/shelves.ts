/** MultiPaxos’ scenarios in the browser. */
import type { Shelves } from '../../../model/browse/topics';

export const shelves: Shelves = {
  topics: [
    {
      name: 'MultiPaxos: window and batch',
      about: 'Several instances at once',
      scenarios: ['paxos-window'],
    },
  ],
  keywords: {
    scenarios: { 'paxos-window': 'paxos multipaxos pipelining pipeline wnd bsz jpaxos' },
    lessons: {},
  },
  finds: { 'paxos-window': 'how much a window of instances gains on a distant network' },
};

/** MultiPaxos’ scenarios in the browser. */
import type { Shelves } from '../../../model/browse/topics';

export const shelves: Shelves = {
  topics: [
    {
      name: 'MultiPaxos: window and batch',
      about: 'Several instances at once',
      scenarios: [
        'paxos-rules',
        'paxos-window',
        'paxos-batch',
        'paxos-flight',
        'paxos-busy',
        'paxos-waiting',
        'paxos-time-out',
        'paxos-cure',
        'paxos-notice',
      ],
    },
  ],
  keywords: {
    scenarios: {
      'paxos-rules': 'paxos multipaxos phase 1 phase 2 pipelining batching ladder',
      'paxos-window': 'paxos multipaxos pipelining pipeline wnd bsz jpaxos',
      'paxos-batch': 'paxos multipaxos batching bsz idle cluster emulab',
      'paxos-flight': 'paxos multipaxos pipelining wnd processor closed form',
      'paxos-busy': 'paxos multipaxos utilisation processor bottleneck cluster emulab',
      'paxos-waiting': 'paxos multipaxos queueing closed loop clients',
      'paxos-time-out': 'paxos multipaxos collapse congestion retransmission resend jpaxos',
      'paxos-cure': 'paxos multipaxos collapse bufferbloat retransmission resend jpaxos',
      'paxos-notice': 'paxos multipaxos agreement ballot deposed leader tla bug',
    },
    lessons: {
      'paxos-batching-and-pipelining': 'paxos multipaxos phase 2 pipeline window wnd bsz jpaxos',
    },
  },
  finds: {
    'paxos-rules': 'what a window, batches and both together gain',
    'paxos-window': 'how much a second instance in flight gains on a distant network',
    'paxos-batch': 'whether a batch can be large enough for one instance at a time',
    'paxos-flight': 'how many instances are enough, for small and for large batches',
    'paxos-busy': 'which resource is busy while an instance is open',
    'paxos-waiting': 'what a client waits for on a network that is full',
    'paxos-time-out': 'what happens when instances outlive the time-out',
    'paxos-cure': 'whether a larger buffer or a longer time-out ends a collapse',
    'paxos-notice': 'what a leader that was cut off makes of a notice of a decision',
  },
};

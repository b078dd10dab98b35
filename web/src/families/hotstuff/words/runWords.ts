/** What HotStuff's checks are called, and what time goes into in its runs, and what tells which numbers. */
import type { RunReport } from '../../../core/messages';
import type { RunWordsOfFamily } from '../../../model/run/family';
import type { Measured } from '../control';
import { GIVEN_AWAY } from '../givenAway';

export const runWords: RunWordsOfFamily = {
  givenAway: GIVEN_AWAY,
  checkNames: {
    commits_final: 'commits are final',
    lock: 'lock rule',
    commit_locked: 'commit is locked by f + 1',
    certificate: 'certificates are genuine',
    views_monotone: 'views only grow',
    cut_monotone: 'cuts only grow',
    lane_order: 'stream order',
    cut_held: 'what is voted for is held',
    executed_held: 'what is executed is held',
    buffers_bounded: 'buffers are bounded',
    messages_conserved: 'messages are conserved',
    utilisation: 'link rates are kept',
    sojourns: 'waiting times add up',
  },
  steps: 'proposal, quorum certificate, refused vote, hidden lock, commit, time-out, fault, drops',
  inQuorum: 'voted',
  spentNames: { batch_wait: 'batch wait', vote_wait: 'vote wait', time_out: 'time-out' },
  agreeing: (report) => (report as RunReport & Measured).consensus_latency_s,
};

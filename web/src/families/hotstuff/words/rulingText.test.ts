import { expect, test } from 'vitest';
import type { Awaited, Ruling } from '../control';
import { awaitedText, commitText, ruledTitle, rulingText } from './rulingText';

const lanes = ['N. Virginia', 'Tokyo'].map((name, replica) => ({ replica, name, region: null }));
const told = (ruling: Ruling) => rulingText(ruling, lanes);

test('a ruling names the rule and the views that it compares', () => {
  expect(told({ rule: 'extends_lock' })).toBe('voted: extends its lock');
  expect(told({ rule: 'later_certificate', justifyView: 8, lockView: 7 })).toBe(
    'voted: justified by view 8, later than its lock’s 7',
  );
  expect(told({ rule: 'opened', phase: 'prepare' })).toBe(
    'voted: a quorum has voted in the prepare phase',
  );
  expect(told({ rule: 'voted', view: 9 })).toBe('did not vote: already voted in view 9');
  const lock = { rule: 'locked', lockView: 7, lockHeight: 6 } as const;
  expect(told({ ...lock, justifyView: 5 })).toBe(
    'did not vote: locked on block 6 of view 7; the proposal is justified by view 5',
  );
  expect(told({ ...lock, justifyView: 0 })).toBe(
    'did not vote: locked on block 6 of view 7; the proposal extends the genesis block',
  );
  expect(told({ rule: 'data', lane: 0, count: 1200 })).toBe(
    'waits: lacks 1,200 transactions of N. Virginia’s stream',
  );
  expect(told({ rule: 'transactions', count: 30 })).toBe(
    'waits: lacks 30 transactions that the block names',
  );
  expect(told({ rule: 'uncertified', lane: 1 })).toBe(
    'did not vote: too few replicas have signed for Tokyo’s stream',
  );
  expect(told({ rule: 'not_from_leader' })).toBe('ignored: not from the leader of its view');
});

test('a ruling is on a block, in a phase where there are phases', () => {
  const block = {
    row: 3,
    height: 4,
    rival: 0,
    view: 5,
    proposedNs: 1.4e9,
    lane: 0,
    transactions: 1,
  };
  const ruling = { rule: 'late' } as const;
  expect(ruledTitle({ block, phase: null, ruling })).toBe('block 4 of view 5');
  expect(ruledTitle({ block, phase: 'pre-commit', ruling })).toBe('block 4 of view 5, pre-commit');
});

test('a replica says what it waits for', () => {
  const text = (awaited: Awaited) => awaitedText(awaited, lanes, (ns) => `${ns / 1e9} s`);
  expect(text({ awaited: 'new_views', lacking: 1, untilNs: null })).toBe(
    'waits for 1 more new-view',
  );
  expect(text({ awaited: 'new_views', lacking: 2, untilNs: 1.2e9 })).toBe(
    'waits for 2 more new-views, or for Δ until 1.2 s',
  );
  expect(text({ awaited: 'batch', untilNs: 0.5e9 })).toBe('waits for a batch until 0.5 s');
  expect(text({ awaited: 'fill', lacking: 3 })).toBe(
    'waits for 3 more transactions to fill a block',
  );
  expect(text({ awaited: 'receipts', untilNs: 0.75e9 })).toBe(
    'waits until what it holds is acknowledged, 0.75 s at the latest',
  );
  expect(text({ awaited: 'votes', lacking: 2, phase: null, view: 7 })).toBe(
    'waits for 2 more votes in view 7',
  );
  expect(text({ awaited: 'votes', lacking: 1, phase: 'pre-commit', view: 7 })).toBe(
    'waits for 1 more pre-commit vote in view 7',
  );
  expect(text({ awaited: 'certificate', phase: 'prepare' })).toBe(
    'waits for the certificate of the prepare votes',
  );
  expect(text({ awaited: 'proposal', leader: 1, view: 8 })).toBe(
    'waits for Tokyo’s proposal of view 8',
  );
  expect(text({ awaited: 'complaints', lacking: 2 })).toBe(
    'has given up its view: waits for 2 more view-change requests',
  );
});

test('a commit names its chain or its certificate, and the block above that it comes with', () => {
  const chain = { height: 5, chain: 3, firstView: 5, lastView: 7, consecutive: true };
  expect(commitText(chain, 5)).toBe('three certified blocks in consecutive views: 5, 6, 7');
  expect(commitText(chain, 4)).toBe(
    'with block 5, which extends it: three certified blocks in consecutive views: 5, 6, 7',
  );
  expect(commitText({ ...chain, chain: 2, lastView: 9, consecutive: false }, 5)).toBe(
    'two certified blocks, from view 5 to view 9',
  );
  expect(commitText({ ...chain, chain: null, firstView: 3 }, 5)).toBe(
    'a certificate of commit votes in view 3',
  );
});

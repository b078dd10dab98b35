import { expect, test } from 'vitest';
import { shippedId } from './shippedId';

test('a shipped scenario is called by its file, and by the folder of its family', () => {
  expect(shippedId('../../../../scenarios/planet.json')).toBe('planet');
  expect(shippedId('../../../../scenarios/two-chain.json')).toBe('two-chain');
  expect(shippedId('../../scenarios/paxos/time-out.json')).toBe('paxos-time-out');
  expect(shippedId('../../scenarios/hotstuff-over-gossip/stream-less.json')).toBe('stream-less');
});

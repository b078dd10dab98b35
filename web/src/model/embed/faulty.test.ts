import { expect, test } from 'vitest';
import { faulty } from './faulty';

const settings = ['network.sockets', 'network.egress_mbps', 'replicas.count'];

test.each([
  [['network.sockets'], ['network.sockets']],
  [['network'], ['network.sockets', 'network.egress_mbps']],
  [
    ['replicas.count.0', 'network.sockets'],
    ['network.sockets', 'replicas.count'],
  ],
  [['network.sock'], ['replicas.count']],
])('%o is the fault of %o', (wrong, blamed) => {
  expect(faulty(settings, wrong)).toEqual(blamed);
});

test('where there are no settings none is to blame', () => {
  expect(faulty([], ['network'])).toEqual([]);
});

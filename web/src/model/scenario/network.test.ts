import { expect, test } from 'vitest';
import { egressRates } from './network';

test('a card has a rate of its own, or that of the others', () => {
  const cards = [
    { replica: 2, egress_mbps: 12 },
    { replica: 0, ingress_mbps: 5 },
    { replica: 9, egress_mbps: 1 },
  ];
  expect(egressRates({ network: { egress_mbps: 50, cards } }, 4)).toEqual([50, 50, 12, 50]);
  expect(egressRates({}, 2)).toEqual([1000, 1000]);
});

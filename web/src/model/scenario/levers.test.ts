import { expect, it } from 'vitest';
import { leversOf } from './levers';

const known = ['replicas.count', 'network.egress_mbps', 'workload.rate_tps'];

it('takes what a scenario names, in its order', () => {
  const levers = ['workload.rate_tps', 'protocol.batch.max_tx'];
  expect(leversOf({ levers }, known)).toEqual(levers);
  expect(leversOf({ levers: [] }, known)).toEqual([]);
});

it('else takes what the variants change and has a slider, then what is usual', () => {
  const variants = [
    { name: 'A', set: { 'replicas.count': 4, 'protocol.variant': 'basic' } },
    { name: 'B', set: { 'replicas.count': 7 } },
  ];
  expect(leversOf({ variants }, known)).toEqual([
    'replicas.count',
    'workload.rate_tps',
    'network.egress_mbps',
  ]);
  expect(leversOf({}, [])).toEqual([]);
});

import { expect, test } from 'vitest';
import { changedTexts } from './changed';

const shipped = {
  title: 'Four of them',
  setup: '3,000 tx/s over 100 Mbit/s.',
  network: { egress_mbps: 100, sockets: 2 },
  workload: { rate_tps: 3000 },
  faults: [],
  variants: [{ name: 'A', set: {} }],
};

test('nothing is said of a scenario as it was opened, nor of its texts', () => {
  expect(changedTexts(shipped, structuredClone(shipped))).toEqual([]);
  expect(changedTexts(shipped, { ...shipped, setup: 'Otherwise.' })).toEqual([]);
});

test('each setting is named with what it is and what it was', () => {
  const edited = {
    ...shipped,
    network: { egress_mbps: 50, sockets: 2 },
    workload: { rate_tps: 950, warm_up_s: 5 },
  };
  expect(changedTexts(shipped, edited)).toEqual([
    'Egress 50 Mbit/s, not 100 Mbit/s',
    'Offered rate 950 tx/s, not 3,000 tx/s',
    'Warm-up 5 s',
  ]);
});

test('lists and variants are named alone', () => {
  const edited = {
    ...shipped,
    faults: [{ kind: 'crash', replica: 0, at_s: 13 }],
    variants: [{ name: 'A', set: { 'network.sockets': 4 } }],
  };
  expect(changedTexts(shipped, edited)).toEqual(['the faults', 'the variants']);
  const moved = { ...shipped, replicas: { names: ['a', 'b'], places: ['x', 'y'] } };
  expect(changedTexts(shipped, moved)).toEqual(['Names', 'Places']);
});

import { expect, test } from 'vitest';
import type { Value } from './response';
import { toldOf } from './told';

const run = (key: string, ...values: readonly Value[]) => ({
  key,
  points: values.map((value, index) => ({ at: `${index + 1} tx/s`, value })),
});
const told = (...values: readonly Value[]) => toldOf('latency', [run('', ...values)]);

test('a curve is told from its beginning to its end', () => {
  expect(toldOf('latency', [run('A', 0.9, 1, 'growing', 'growing'), run('B', 0.5, 1.25)])).toBe(
    'latency: A 0.90\u00a0s at 1 tx/s to growing from 3 tx/s; B 0.50\u00a0s at 1 tx/s to 1.25\u00a0s at 2 tx/s',
  );
  expect(toldOf('throughput', [run('', 100, 2900)])).toBe(
    'throughput: 100 tx/s at 1 tx/s to 2,900 tx/s at 2 tx/s',
  );
});

test('a queue that grows at first, or always, says so', () => {
  expect(told('growing', 'growing', 1, 0.5)).toBe(
    'latency: growing below 3 tx/s, 1.00\u00a0s at 3 tx/s to 0.50\u00a0s at 4 tx/s',
  );
  expect(told('growing', 'growing')).toBe('latency: growing throughout');
});

test('what is left open is told, what has no value is not', () => {
  expect(told('none', 0.5, 1, 'open')).toBe(
    'latency: 0.50\u00a0s at 2 tx/s to 1.00\u00a0s at 3 tx/s, other values left open',
  );
  expect(told('open', 'open')).toBe('latency: left open');
  expect(told('none')).toBe('');
  expect(told(0.5)).toBe('latency: 0.50\u00a0s at 1 tx/s');
});

import { expect, test } from 'vitest';
import { fieldAt } from './fields';
import { nearestStop, stopsOf } from './sliderStops';

const values: readonly [path: string, values: readonly (number | null)[]][] = [
  ['network.latency.factor', [0.01, 1, 3, 100]],
  ['network.window_bytes', [512, 16384, 65536, 262144, 2 ** 30, null]],
  ['network.sockets', [1, 2, 10, 1000]],
  ['network.egress_mbps', [0.01, 1000, 1_000_000]],
  ['protocol.batch.max_tx', [1, 100, 400, 10_000_000]],
  ['workload.rate_tps', [0, 1, 2000, 20_000, 10_000_000]],
  ['workload.tx_bytes', [1, 128, 1024, 1_000_000]],
];

test.each(values)('%s stops at its bounds and at the values people name', (path, wanted) => {
  const stops = stopsOf(fieldAt(path));
  for (const value of wanted) expect(stops[nearestStop(stops, value)]).toBe(value);
  const numbers = stops.filter((stop) => stop !== null);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  expect(stops.length).toBeLessThan(120);
});

const lowest: readonly [path: string, stops: readonly number[]][] = [
  ['workload.rate_tps', [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15]],
  ['protocol.timeout_ms', [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20]],
  ['protocol.delta_ms', [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15]],
  ['network.window_bytes', [512, 1024, 1536, 2048, 2560, 3072, 3584, 4096, 5120]],
  ['network.latency.factor', [0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.12, 0.15]],
  ['network.latency.uniform_one_way_ms', [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1, 1.2, 1.5]],
  ['network.egress_mbps', [0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.12, 0.15]],
];

test.each(lowest)('%s begins with steps', (path, stops) => {
  expect(stopsOf(fieldAt(path)).slice(0, stops.length)).toEqual(stops);
});

test('a value between two stops takes the nearer one', () => {
  const stops = [0, 1, 10, 100];
  expect(nearestStop(stops, 0.2)).toBe(0);
  expect(nearestStop(stops, 2)).toBe(1);
  expect(nearestStop(stops, 5)).toBe(2);
  expect(nearestStop(stops, 1e9)).toBe(3);
});

test('a field that the schema lacks is a mistake of the page', () => {
  expect(() => fieldAt('network.colour')).toThrow('network.colour');
});

import { expect, test } from 'vitest';
import type { Value } from './response';
import { bends, evenStops, STOPS_MAX, traced } from './stops';

const stopsOf = (of: readonly { readonly stop: number }[]) => of.map(({ stop }) => stop);

test('parts of a slider are whole stops, each once', () => {
  expect(evenStops(60, 4)).toEqual([0, 15, 30, 45, 60]);
  expect(evenStops(3, 8)).toEqual([0, 1, 2, 3]);
  expect(evenStops(0, 4)).toEqual([0]);
});

test('five stops are measured first, then nine', () => {
  const { points, wanted } = traced(80, () => undefined, 1);
  expect(points).toEqual([]);
  expect(wanted.filter(({ round }) => round === 0).map(({ stop }) => stop)).toEqual([
    0, 20, 40, 60, 80,
  ]);
  expect(wanted.filter(({ round }) => round === 1).map(({ stop }) => stop)).toEqual([
    10, 30, 50, 70,
  ]);
});

test('a straight line needs nothing finer', () => {
  expect(traced(80, (stop) => stop / 80, 1).wanted).toEqual([]);
});

test('a knee is measured finer beside it, down to a few pixels', () => {
  const knee = (stop: number) => (stop < 41 ? 0.2 : 0.9);
  const known = new Map<number, Value>();
  for (;;) {
    const { wanted } = traced(80, (stop) => known.get(stop), 1);
    if (wanted.length === 0) break;
    for (const { stop } of wanted) known.set(stop, knee(stop));
  }
  expect([...known.keys()].toSorted((a, b) => a - b)).toEqual([
    0, 10, 20, 30, 35, 37, 38, 39, 40, 41, 42, 43, 45, 47, 50, 55, 60, 70, 80,
  ]);
});

test('where a queue begins to grow is found, and where a value is missing is not', () => {
  const value = (end: Value) => [
    { stop: 0, value: 0.5 },
    { stop: 10, value: 0.5 },
    { stop: 20, value: end },
  ];
  expect(bends(value('growing'), 20, 1)).toEqual([15]);
  expect(bends(value('none'), 20, 1)).toEqual([]);
  expect(bends(value('open'), 20, 1)).toEqual([]);
});

test('what is higher than the room bends no more', () => {
  const points = [3, 9, 4].map((value, index) => ({ stop: 10 * index, value }));
  expect(bends(points, 20, 2)).toEqual([]);
  expect(bends(points, 20, 10)).toEqual([5, 15]);
});

test('a curve that bends everywhere has its most points', () => {
  const zigzag = (stop: number) => stop % 2;
  const known = new Map<number, Value>();
  for (let round = 0; round < 50; round++) {
    for (const { stop } of traced(1000, (at) => known.get(at), 1).wanted)
      known.set(stop, zigzag(stop));
  }
  expect(known.size).toBeLessThanOrEqual(STOPS_MAX);
  expect(stopsOf(traced(1000, (at) => known.get(at), 1).wanted)).toEqual([]);
});

import { expect, test } from 'vitest';
import type { Response, Value } from './response';
import { bends, evenStops, STOPS_MAX, type Subject, traced, type Wanted } from './stops';

const subject: Subject = { last: 80, from: 0, measure: 'throughput', highest: 1 };
const response = (throughput: number): Response => ({
  ...{ latency: null, throughput, isGrowing: false },
});
const stopsOf = (wanted: readonly Wanted[], round: number) =>
  wanted.filter((each) => each.round === round).map(({ stop }) => stop);

/** All stops that are measured one after the other until nothing is wanted, rising. */
function measured(of: Subject, run: (stop: number) => Response): readonly number[] {
  const known = new Map<number, Response>();
  for (;;) {
    const { wanted } = traced(of, (stop) => known.get(stop));
    const first = wanted.toSorted((one, other) => one.round - other.round)[0];
    if (first === undefined) return [...known.keys()].toSorted((a, b) => a - b);
    known.set(first.stop, run(first.stop));
  }
}

test('parts of a slider are whole stops, each once', () => {
  expect(evenStops(60, 4)).toEqual([0, 15, 30, 45, 60]);
  expect(evenStops(3, 8)).toEqual([0, 1, 2, 3]);
  expect(evenStops(0, 4)).toEqual([0]);
});

test('five stops are measured first, then nine, those near the run before others', () => {
  const { points, wanted } = traced({ ...subject, from: 55 }, () => undefined);
  expect(points).toEqual([]);
  expect(stopsOf(wanted, 0)).toEqual([60, 40, 80, 20, 0]);
  expect(stopsOf(wanted, 1)).toEqual([50, 70, 30, 10]);
});

test('a curve is whole with its nine stops: what bends makes it finer', () => {
  const bent = (stop: number) => response(stop < 35 ? 0 : 1);
  const at = (stops: readonly number[]) =>
    traced(subject, (stop) => (stops.includes(stop) ? bent(stop) : undefined));
  expect(at([0, 20, 40, 60, 80]).isWhole).toBe(false);
  const nine = at(evenStops(80, 8));
  expect(nine.isWhole).toBe(true);
  expect(stopsOf(nine.wanted, 2)).toContain(35);
});

test('a straight line needs nothing finer', () => {
  expect(measured(subject, (stop) => response(stop / 80))).toEqual([
    0, 10, 20, 30, 40, 50, 60, 70, 80,
  ]);
});

test('between two stops that came to the same nothing is measured', () => {
  const run = (stop: number) => response(Math.max(0.5, stop / 80));
  // Where it begins to rise it bends.
  expect(measured(subject, run)).toEqual([0, 20, 30, 40, 45, 50, 60, 70, 80]);
});

test('a knee is measured finer beside it, down to a few pixels', () => {
  const knee = (stop: number) => response(stop < 41 ? 0.2 + stop / 1e6 : 0.9 + stop / 1e6);
  expect(measured(subject, knee)).toEqual([
    0, 10, 20, 30, 35, 37, 38, 39, 40, 41, 42, 43, 45, 47, 50, 55, 60, 70, 80,
  ]);
});

test('beyond a stop that is left open so is all, on that side of the run', () => {
  const run = (stop: number): Response => (stop > 45 ? 'open' : response(stop));
  expect(measured({ ...subject, from: 35, highest: 100 }, run)).toEqual([
    0, 10, 20, 30, 40, 50, 60,
  ]);
  const { points } = traced({ ...subject, from: 35, highest: 100 }, run);
  expect(points.filter(({ value }) => value === 'open').length).toBeGreaterThan(0);
});

test('what takes long is measured last, near the run first', () => {
  const known = new Map<number, Response>([
    ...[0, 10, 20, 30, 40].map((stop) => [stop, response(stop / 1000)] as const),
    ...[60, 80].map((stop) => [stop, 'later'] as const),
  ]);
  const of = { ...subject, from: 10 };
  const next = () => traced(of, (stop) => known.get(stop)).wanted;
  const isWhole = () => traced(of, (stop) => known.get(stop)).isWhole;
  expect([next(), isWhole()]).toEqual([[{ stop: 50, round: 1 }], false]);
  known.set(50, 'later');
  expect([next(), isWhole()]).toEqual([[{ stop: 50, round: 3 }], false]);
  known.set(50, response(0.05));
  expect(next()).toEqual([{ stop: 60, round: 3 }]);
  known.set(60, 'open');
  expect([next(), isWhole()]).toEqual([[], true]);
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
  const zigzag = (stop: number) => response((stop % 2) + stop / 1e6);
  expect(measured({ ...subject, last: 1000 }, zigzag).length).toBe(STOPS_MAX);
});

import { expect, test } from 'vitest';
import { type CurvePoint, curveShape } from './curveShape';
import { withPresent } from './withPresent';

const shape = (...values: readonly CurvePoint['value'][]) =>
  curveShape(
    values.map((value, index) => ({ x: index / 4, value })),
    2,
  );

test('a curve goes from stop to stop, half way up at half of the highest value', () => {
  expect(shape(0, 1, 2, 1.5, 3)).toEqual({
    path: 'M0 100L250 50L500 0L750 25L1000 0',
    ends: [],
  });
});

test('where a queue grows it leaves by the top, and comes back from there', () => {
  expect(shape(1, 'growing', 'growing', 1, 1).path).toBe('M0 50L250 0M500 0L750 50L1000 50');
  expect(shape('growing').path).toBe('');
});

test('it is left open where a run takes too many events, with an end at either side', () => {
  expect(shape(1, 1, 'open', 'open', 2)).toEqual({
    path: 'M0 50L250 50M1000 0h0',
    ends: [
      [250, 50],
      [1000, 0],
    ],
  });
});

test('no value is a gap', () => {
  expect(shape(1, 1, 'none', 1, 1)).toEqual({ path: 'M0 50L250 50M750 50L1000 50', ends: [] });
  expect(shape('none', 1, 'none').path).toBe('M250 50h0');
});

test('where a run stands its own report counts', () => {
  const points = [
    { stop: 0, value: 1 },
    { stop: 5, value: 2 },
    { stop: 10, value: 3 },
  ];
  expect(withPresent(points, { stop: 5, value: 2.5 }, 10)).toEqual([
    { x: 0, value: 1 },
    { x: 0.5, value: 2.5 },
    { x: 1, value: 3 },
  ]);
  expect(withPresent(points, { stop: 2, value: 1.5 }, 10).map(({ x }) => x)).toEqual([
    0, 0.2, 0.5, 1,
  ]);
  expect(withPresent([], null, 10)).toEqual([]);
});

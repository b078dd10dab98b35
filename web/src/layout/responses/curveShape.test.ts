import { expect, test } from 'vitest';
import { type CurvePoint, curveShape } from './curveShape';
import { withPresent } from './withPresent';

const shape = (...values: readonly CurvePoint['value'][]) =>
  curveShape(
    values.map((value, index) => ({ x: index / 4, value })),
    2,
  );

test('a curve goes from stop to stop, half way up at half of the highest value', () => {
  expect(shape(0, 1, 2, 1.5, 1)).toEqual({
    path: 'M0 100L250 60L500 20L750 40L1000 60',
    ends: [],
    exits: [],
  });
});

test('what lies at the top lies there, what is higher goes out by it with an arrow', () => {
  expect(shape(2, 2, 2, 2, 2).exits).toEqual([]);
  expect(shape(1, 1, 3, 3, 1)).toEqual({
    path: 'M0 60L250 60L375 20M875 20L1000 60',
    ends: [],
    exits: [375, 875],
  });
  expect(shape(3, 4, 5)).toEqual({ path: '', ends: [], exits: [] });
});

test('where a queue grows it leaves by the top, and comes back from there', () => {
  expect(shape(1, 'growing', 'growing', 1, 1)).toEqual({
    path: 'M0 60L250 20M500 20L750 60L1000 60',
    ends: [],
    exits: [250, 500],
  });
  expect(shape('growing').path).toBe('');
});

test('it is left open where a run takes too many events, with an end at either side', () => {
  expect(shape(1, 1, 'open', 'open', 2)).toEqual({
    path: 'M0 60L250 60M1000 20h0',
    ends: [
      [250, 60],
      [1000, 20],
    ],
    exits: [],
  });
});

test('no value is a gap', () => {
  expect(shape(1, 1, 'none', 1, 1).path).toBe('M0 60L250 60M750 60L1000 60');
  expect(shape('none', 1, 'none').path).toBe('M250 60h0');
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

import { expect, test } from 'vitest';
import { nextOf } from './next';

const curve = (name: string, ...wanted: (readonly [stop: number, round: 0 | 1 | 2])[]) => ({
  wanted: wanted.map(([stop, round]) => ({ stop, round })),
  keyOf: (stop: number) => `${name}${stop}`,
});

test('coarse points of all curves come before finer ones', () => {
  const curves = [curve('a', [5, 1]), curve('b', [4, 1], [8, 0])];
  expect(nextOf(curves, new Map())).toEqual({ place: 1, stop: 8, key: 'b8', round: 0 });
  const underWay = new Map([['b8', { round: 0 as const }]]);
  expect(nextOf(curves, underWay)).toEqual({ place: 0, stop: 5, key: 'a5', round: 1 });
});

test('what is the same run is measured once', () => {
  const curves = [curve('a', [5, 0]), curve('a', [5, 0], [9, 0])];
  const underWay = new Map([['a5', { round: 0 as const }]]);
  expect(nextOf(curves, underWay)).toMatchObject({ place: 1, key: 'a9' });
});

test('where a curve bends is measured when nothing coarser is under way', () => {
  const curves = [curve('a', [3, 2], [6, 2])];
  expect(nextOf(curves, new Map([['b8', { round: 1 as const }]]))).toBeNull();
  expect(nextOf(curves, new Map([['a3', { round: 2 as const }]]))).toMatchObject({ key: 'a6' });
  expect(nextOf([], new Map())).toBeNull();
});

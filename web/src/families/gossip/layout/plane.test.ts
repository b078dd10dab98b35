import { expect, test } from 'vitest';
import type { FlowColumns } from '../columns';
import { hasPlane, layPlane, planeMost } from './plane';

const none = new Float32Array();

/** Alice has 600 alone, Bob 100, both together 1,000; a sum for each. A stretch is a second. */
const flow: FlowColumns = {
  ...{
    count: 0,
    stretchNs: 1e9,
    startNs: 0,
    codes: true,
    mixes: false,
    links: 2,
    roles: new Uint8Array(3),
  },
  ...{ news: new Uint32Array(), known: new Uint32Array(), lost: new Uint32Array() },
  ...{ least: none, mean: none, most: none },
  ends: Uint32Array.of(0, 1, 2),
  needs: Float32Array.of(600, 100, 1000, 1),
  walk: Float32Array.of(100, 100, 500, 300, 700, 1200),
};
const place = { x: 10, y: 20, width: 300, height: 200 };

test('two links to one peer have a plane', () => {
  expect(hasPlane(flow)).toBe(true);
  expect(hasPlane({ ...flow, ends: new Uint32Array() })).toBe(false);
});

test('all planes have one scale, which holds edges, and walks as far as they may be told', () => {
  expect(planeMost([flow], 9e9)).toBe(2000);
  expect(planeMost([flow, { ...flow, walk: Float32Array.of(2100, 5) }], 9e9)).toBe(3000);
  expect(planeMost([{ ...flow, walk: Float32Array.of(9, 9, 2100, 5) }], 0)).toBe(1000);
  expect(planeMost([], 9e9)).toBe(1);
});

test('a walk goes as far as the moment, over an edge with two corners', () => {
  const plane = layPlane(flow, 1.5e9, place, 2000);
  if (plane === null) throw new Error('there is a plane');
  // A square of 200 px, ten sums a second to a pixel.
  expect(plane.area).toEqual({ x: 10, y: 20, width: 200, height: 200 });
  expect([...plane.walk]).toEqual([20, 210, 60, 190]);
  expect(plane.point).toEqual([60, 190]);
  expect(plane.rates).toEqual([500, 300]);
  // x = 600 down to 400 beside it, then to 900 and 100, then right.
  expect([...plane.edge]).toEqual([70, 20, 70, 180, 100, 210, 210, 210]);
});

test('at the end it is whole, and before the first stretch it is where it starts', () => {
  expect(layPlane(flow, 9e9, place, 2000)?.rates).toEqual([700, 1200]);
  expect(layPlane(flow, 0, place, 2000)?.rates).toEqual([100, 100]);
  expect(layPlane({ ...flow, walk: none }, 0, place, 2000)).toBeNull();
});

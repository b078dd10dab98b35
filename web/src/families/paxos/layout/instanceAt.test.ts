import { expect, test } from 'vitest';
import type { RunScene } from '../../../layout/scene';
import { instanceRowAt, slotAt, slotsArea } from './instanceAt';

/** Two slots of 10 pixels in a panel of 60: the first has instance 1 from 100 to 200, and 3 from 300 on. */
const run = {
  geometry: { areas: { instances: { x: 0, y: 50, width: 100, height: 60 } } },
  content: {
    laid: { instances: { rowPx: 10, slots: 2 } },
    window: {
      originNs: 1000,
      instances: {
        count: 3,
        slots: 2,
        row: [7, 8, 9],
        slot: [0, 1, 0],
        proposedNs: [100, 150, 300],
        freedNs: [200, 400, Number.POSITIVE_INFINITY],
        executedNs: [180, 450, Number.POSITIVE_INFINITY],
      },
    },
  },
} as unknown as RunScene;

test('a point has the instance that is in its slot then', () => {
  expect(instanceRowAt(run, 1150, 55)).toBe(7);
  expect(instanceRowAt(run, 1440, 65)).toBe(8);
  expect(instanceRowAt(run, 5000, 55)).toBe(9);
});

test('a free slot has none, and below the slots there is nothing', () => {
  expect(slotAt(run, 1250, 55)).toEqual({ slot: 0, index: null });
  expect(slotAt(run, 1100, 65)).toEqual({ slot: 1, index: null });
  expect(slotsArea(run)?.height).toBe(20);
});

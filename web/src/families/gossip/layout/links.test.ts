import { expect, test } from 'vitest';
import type { TraceWindow } from '../../../core/columns';
import { timeScale } from '../../../layout/timeScale';
import { bytesAt, linksAt, mostOf, roundUp, shapesOf } from './links';

/** Three stretches of 100 ms over ten links: the last ends after the view does. */
const flow = {
  ...{ count: 3, stretchNs: 1e8, startNs: 1e9, codes: true, mixes: false, links: 10 },
  ...{ news: [100, 60, 30], known: [50, 20, 10], lost: [0, 4, 0] },
  ...{ least: [100, 90, 90], mean: [120, 110, 110], most: [200, 130, 130] },
};
const window = { startNs: 1e9, endNs: 1.25e9, originNs: 1e9, flow } as unknown as TraceWindow;

test('what came is told a second and link', () => {
  expect(linksAt(window, 1.15e9)).toEqual({
    ...{
      news: 60,
      known: 20,
      lost: 4,
      least: 90,
      mean: 110,
      most: 130,
      hasRates: true,
      codes: true,
      mixes: false,
    },
  });
  expect(linksAt(window, 1.24e9)).toBeNull();
  expect(linksAt(window, 0.9e9)).toBeNull();
});

test('the height is a round number that holds all of it', () => {
  expect(mostOf((window as unknown as { flow: Parameters<typeof mostOf>[0] }).flow)).toBe(200);
  expect([0, 0.3, 150, 200, 201, 3400].map(roundUp)).toEqual([1, 1, 200, 200, 300, 4000]);
});

test('stretches stand beside each other, what was known on what was news; the view cuts the last off', () => {
  const area = { x: 0, y: 10, width: 300, height: 100 };
  const { news, known, mean, between } = shapesOf(
    window,
    timeScale({ startNs: 1e9, endNs: 1.3e9 }, 0, 300),
    area,
    200,
  );
  expect([...news]).toEqual([0, 60, 100, 50, 100, 80, 100, 30, 200, 95, 50, 15]);
  expect([...known]).toEqual([0, 35, 100, 25, 100, 70, 100, 10, 200, 90, 50, 5]);
  expect([...mean]).toEqual([100, 50, 200, 55, 250, 55]);
  expect([...between].slice(0, 8)).toEqual([100, 10, 200, 45, 200, 65, 100, 60]);
});

test('of its bytes a link carries what is new, what was known, what is lost, and ids', () => {
  // 60 with news, four of them lost, and 20 without; a tenth of each is ids.
  const bytes = bytesAt(window, 1.15e9, 0.1);
  expect(bytes?.news).toBeCloseTo(0.63, 9);
  expect(bytes?.known).toBeCloseTo(0.225, 9);
  expect(bytes?.lost).toBeCloseTo(0.045, 9);
  expect(bytes?.headers).toBe(0.1);
  expect(bytesAt(window, 2e9, 0.1)).toBeNull();
});

import { expect, test } from 'vitest';
import { overTimeGeometry } from './geometry';

test('pictures lie one under the other on one time axis, a heat map for each run', () => {
  const plot = { leftPx: 100, widthPx: 500 };
  const one = overTimeGeometry(plot, 10, 1);
  const rows = [...one.heats, one.queue, one.views, one.axis, one.cumulative, one.latencyAxis];
  expect(rows.map(({ y, height }) => [y, height])).toEqual([
    [17, 62],
    [88, 46],
    [143, 46],
    [189, 20],
    [218, 75],
    [293, 20],
  ]);
  expect(rows.every(({ x, width }) => x === 100 && width === 500)).toBe(true);
  expect([one.heightPx, one.labelRightPx]).toEqual([313, 93]);
  expect(overTimeGeometry(plot, 10, 2).heightPx).toBe(313 + 71);
});

import { expect, test } from 'vitest';
import { overTimeGeometry } from './geometry';

test('pictures lie one under the other, one of answers for each run, and numbers under the shares', () => {
  const plot = { leftPx: 100, widthPx: 500 };
  const one = overTimeGeometry(plot, 10, 1);
  const rows = [
    ...[...one.answers, one.queue, one.views, one.axis],
    ...[one.cumulative, one.shareAxis, ...one.quantiles],
  ];
  expect(rows.map(({ y, height }) => [y, height])).toEqual([
    [4, 62],
    [75, 46],
    [130, 46],
    [176, 20],
    [205, 75],
    [280, 20],
    [300, 14],
  ]);
  expect(rows.every(({ x, width }) => x === 100 && width === 500)).toBe(true);
  expect([one.heightPx, one.labelRightPx]).toEqual([323, 93]);
  expect(overTimeGeometry(plot, 10, 2).heightPx).toBe(323 + 71 + 14);
});

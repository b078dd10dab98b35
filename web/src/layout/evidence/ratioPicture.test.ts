import { expect, test } from 'vitest';
import { ratioPicture, ratioTicks } from './ratioPicture';

test('half and twice are equally far from one', () => {
  expect(ratioTicks(132)).toEqual([
    { x: 6, text: '0.5' },
    { x: 66, text: '1' },
    { x: 126, text: '2' },
  ]);
});

test('a ratio is a dot, what was expected of it a band', () => {
  const { onePx, dotPx, beyond, band } = ratioPicture(
    2 ** 0.5,
    { low: 2 ** -0.25, high: 2 ** 0.5 },
    132,
  );
  expect(onePx).toBe(66);
  expect(dotPx).toBeCloseTo(96, 9);
  expect(beyond).toBeNull();
  expect(band?.x).toBeCloseTo(51, 9);
  expect(band?.width).toBeCloseTo(45, 9);
});

test('what is beyond the axis stands at its edge, and what allows nothing keeps two pixels', () => {
  expect(ratioPicture(0.064, null, 132)).toEqual({
    onePx: 66,
    dotPx: 6,
    beyond: 'left',
    band: null,
  });
  expect(ratioPicture(3, { low: 1, high: 1 }, 132)).toEqual({
    onePx: 66,
    dotPx: 126,
    beyond: 'right',
    band: { x: 65, width: 2 },
  });
  expect(ratioPicture(0, { low: 0.1, high: 9 }, 132).band).toEqual({ x: 6, width: 120 });
});

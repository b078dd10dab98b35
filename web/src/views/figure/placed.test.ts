import { expect, test } from 'vitest';
import { besidePointer } from './placed';

const geometry = {
  ...{ plot: { leftPx: 100, widthPx: 900 }, widthPx: 1200, heightPx: 600, textPx: 10 },
  runs: [{ title: { y: 0 } }, { title: { y: 300 } }],
};

test('a tip stands below the pointer, on the side where there is room', () => {
  expect(besidePointer({ x: 200, y: 100 }, geometry)).toEqual({ top: 114, left: 212 });
  expect(besidePointer({ x: 800, y: 100 }, geometry)).toEqual({ top: 114, right: 412 });
});

test('it stands above where it would cover the next heading, or leave the figure', () => {
  expect(besidePointer({ x: 200, y: 250 }, geometry)).toEqual({ bottom: 364, left: 212 });
  expect(besidePointer({ x: 200, y: 550 }, geometry)).toEqual({ bottom: 64, left: 212 });
});

test('where there is no room above either it stays below', () => {
  const low = { ...geometry, runs: [{ title: { y: 0 } }, { title: { y: 120 } }] };
  expect(besidePointer({ x: 200, y: 90 }, low)).toEqual({ top: 104, left: 212 });
});

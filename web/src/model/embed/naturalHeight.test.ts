import { expect, test } from 'vitest';
import { naturalHeight } from './naturalHeight';

const alone = { hasBar: false, hasQuestion: false, sliders: 0 };

test('a figure is as high as its width asks for, within bounds, and what stands around it', () => {
  expect([320, 720, 1000, 1600].map((width) => naturalHeight(width, alone))).toEqual([
    360, 418, 580, 640,
  ]);
  expect(naturalHeight(720, { ...alone, hasBar: true })).toBe(454);
  expect([400, 900].map((width) => naturalHeight(width, { ...alone, hasQuestion: true }))).toEqual([
    404, 652,
  ]);
  expect([400, 900].map((width) => naturalHeight(width, { ...alone, sliders: 3 }))).toEqual([
    448, 566,
  ]);
});

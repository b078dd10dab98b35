import { expect, test } from 'vitest';
import { naturalHeight } from './naturalHeight';

const alone = { hasBar: false, hasQuestion: false, sliders: 0 };

test('a figure is as high as what fits beside each other at its width asks for, and what stands around it', () => {
  expect([320, 720, 761, 1600].map((width) => naturalHeight(width, alone))).toEqual([
    640, 620, 620, 620,
  ]);
  expect(naturalHeight(720, { ...alone, hasBar: true })).toBe(656);
  expect([400, 900].map((width) => naturalHeight(width, { ...alone, hasQuestion: true }))).toEqual([
    900, 750,
  ]);
  expect([400, 900].map((width) => naturalHeight(width, { ...alone, sliders: 3 }))).toEqual([
    728, 664,
  ]);
});

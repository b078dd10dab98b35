import { expect, test } from 'vitest';
import { isIn } from './setup.mjs';

test('a range of versions is that of any of its parts', () => {
  const range = '^20.19.0 || ^22.12.0 || >=24';
  const inside = ['20.19.0', '20.20.1', '22.12.0', '24.0.0', '26.1.0'];
  const outside = ['18.20.0', '20.18.3', '21.7.0', '22.11.9', '23.5.0'];
  expect(inside.filter((version) => isIn(range, version))).toEqual(inside);
  expect(outside.filter((version) => isIn(range, version))).toEqual([]);
});

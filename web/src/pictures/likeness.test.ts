import { expect, test } from 'vitest';
import { likeness, marksOf } from './likeness';
import type { CardPicture } from './picture';

const picture = (d: string, words: CardPicture['words'] = []): CardPicture => ({
  seen: [{ d, fill: 'var(--vote)' }],
  seenPx: 200,
  ...{ ahead: [], words },
});
const alike = (one: CardPicture, other: CardPicture) => likeness(marksOf(one), marksOf(other));

test('the same picture is alike, and one that is moved by less than can be seen', () => {
  const box = picture('M100,100l400,0l0,300z');
  expect(alike(box, box)).toBe(1);
  expect(alike(box, picture('M110,110l400,0l0,300z'))).toBeGreaterThan(0.6);
  expect(alike(box, picture('M900,900l400,0l0,300z'))).toBe(0);
});

test('what is cut off tells nothing, a word does', () => {
  const line = 'M100,100l400,0';
  expect(alike(picture(line), picture(`${line}M2500,100l400,0`))).toBe(1);
  const word = { text: 'crash', x: 210, y: 40, isName: false };
  expect(alike(picture(line), picture(line, [word]))).toBeCloseTo(6 / 12, 5);
  expect(alike(picture(line, [word]), picture(line, [word]))).toBe(1);
});

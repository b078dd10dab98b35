import { expect, test } from 'vitest';
import { type Divergence, partingLabels } from './partings';

const room = { leftPx: 100, rightPx: 1000, characterPx: 10 };
const parting = (pair: string, timeNs: number): Divergence => ({
  one: pair[0] as string,
  other: pair[1] as string,
  timeNs,
});
const labels = (...partings: Divergence[]) =>
  partingLabels(partings, (timeNs) => timeNs, room).map(({ ticks, text, x }) => [ticks, text, x]);

test('what is far apart has words of its own, right of its tick', () => {
  expect(labels(parting('AC', 300), parting('AB', 200))).toEqual([
    [[200], 'A ≠ B', 205],
    [[300], 'A ≠ C', 305],
  ]);
});

test('what is near shares its words, right of all its ticks', () => {
  expect(labels(parting('AB', 200), parting('BC', 250), parting('AC', 262))).toEqual([
    [[200, 250, 262], 'A ≠ B, C; B ≠ C', 267],
  ]);
  // What reaches into the joined words joins them too; what does not, does not.
  expect(
    labels(parting('AB', 200), parting('AC', 210), parting('AD', 280), parting('BD', 450)),
  ).toEqual([
    [[200, 210, 280], 'A ≠ B, C, D', 285],
    [[450], 'B ≠ D', 455],
  ]);
});

test('at one time there is one tick', () => {
  expect(labels(parting('AB', 200), parting('AC', 200))).toEqual([[[200], 'A ≠ B, C', 205]]);
});

test('near the right end words stand left of their ticks, and join what stands there', () => {
  expect(labels(parting('AB', 800), parting('AC', 980))).toEqual([
    [[800], 'A ≠ B', 805],
    [[980], 'A ≠ C', 925],
  ]);
  expect(labels(parting('AB', 900), parting('AC', 980))).toEqual([[[900, 980], 'A ≠ B, C', 815]]);
});

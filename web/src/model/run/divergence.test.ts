import { expect, test } from 'vitest';
import { type Fingerprints, firstDifference, pairsOf } from './divergence';

/** A run of events at times: parts are numbered as the engine does. */
function runOf(times: readonly number[]): Fingerprints {
  return async (startNs, endNs, cells) => {
    const parts = new Array<number>(cells).fill(0);
    for (const time of times) {
      if (time < startNs || time >= endNs) continue;
      const cell = Math.floor(((time - startNs) * cells) / (endNs - startNs));
      parts[cell] = (parts[cell] as number) * 31 + time + 1;
    }
    return parts;
  };
}

test('the first difference is found to a nanosecond', async () => {
  const common = Array.from({ length: 500 }, (_, index) => index * 60_007);
  for (const timeNs of [0, 1, 12_345_678, 29_999_999, 30_000_000]) {
    const [one, other] = [runOf(common), runOf([...common, timeNs].sort((a, b) => a - b))];
    const same = common.includes(timeNs);
    expect(await firstDifference(one, other, 30_000_000)).toBe(timeNs);
    expect(same).toBe(timeNs === 0);
  }
});

test('equal runs have none, and one that is gone has none either', async () => {
  expect(await firstDifference(runOf([5, 9]), runOf([5, 9]), 1e9)).toBe(null);
  expect(await firstDifference(runOf([5]), async () => null, 1e9)).toBe(null);
});

test('who lies in one of two runs is not taken at its word in either', async () => {
  const worded = (words: (startNs: number, endNs: number) => readonly number[]): Fingerprints => {
    return async (startNs, endNs, cells) => {
      const widthNs = (endNs - startNs) / cells;
      return Array.from({ length: cells }, (_, cell) => startNs + cell * widthNs).flatMap(
        (fromNs) => words(fromNs, fromNs + widthNs),
      );
    };
  };
  const has = (atNs: number) => (fromNs: number, untilNs: number) =>
    Number(fromNs <= atNs && atNs < untilNs);
  const [early, late] = [has(3_000), has(7_000)];
  const nothing = worded(() => [0, 0, 0]);
  const honest = worded((...part) => [0, early(...part), late(...part)]);
  const liar = worded((...part) => [0, Number.NaN, late(...part) * 2]);
  expect(await firstDifference(nothing, honest, 10_000)).toBe(3_000);
  expect(await firstDifference(honest, liar, 10_000)).toBe(7_000);
  expect(
    await firstDifference(
      nothing,
      worded(() => [0, Number.NaN, 0]),
      10_000,
    ),
  ).toBe(null);
});

test('every two runs are compared once', () => {
  expect(pairsOf(['A', 'B', 'C'])).toEqual([
    ['A', 'B'],
    ['A', 'C'],
    ['B', 'C'],
  ]);
});

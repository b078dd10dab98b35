import { expect, test } from 'vitest';
import { answerRows } from './describe';
import { formatWaits } from './names';
import { testWindow } from './testColumns';
import { timeScale } from './timeScale';
import { waitingAt, waitsAt } from './waits';

const scale = timeScale({ startNs: 0, endNs: 1e9 }, 0, 1000);
const growing = testWindow({
  answered: [
    [0.2, 0.1, 0.15],
    [0.4, 0.25, 0.35],
    [0.6, 0.4, 0.4],
    [1.2, 0.8, 0.9],
  ],
});

test('who was answered last has waited so long', () => {
  expect(waitsAt(growing, 0.1e9)).toBeNull();
  expect(waitsAt(growing, 0.4e9)).toEqual({ leastNs: 2.5e8, mostNs: 3.5e8 });
  expect(formatWaits({ leastNs: 2.5e8, mostNs: 3.5e8 })).toBe('0.25 to 0.35\u00a0s');
  expect(formatWaits({ leastNs: 9e7, mostNs: 3.5e8 })).toBe('90.0\u00a0ms to 0.35\u00a0s');
  expect(formatWaits({ leastNs: 4e8, mostNs: 4.001e8 })).toBe('0.40\u00a0s');
});

test('the table has the blocks in view', () => {
  const [first, ...others] = answerRows(growing, scale, 200);
  expect([first?.leastNs, first?.mostNs, others.length]).toEqual([1e8, 1.5e8, 2]);
});

test('who waits on has waited since the oldest request', () => {
  // Submitted in turn from 0 s on, answered at 0.2 s and 0.3 s, and no more.
  const stalled = testWindow({
    answered: [
      [0.2, 0.1, 0.2],
      [0.3, 0.1, 0.2],
    ],
    waitingSince: [0, 0.1, 0.25],
  });
  expect([0.1e9, 0.25e9, 0.35e9, 1e9].map((timeNs) => waitingAt(stalled, timeNs))).toEqual([
    1e8, 1.5e8, 1e8, 7.5e8,
  ]);
});

test('nobody waits where all is answered, or nothing is submitted yet', () => {
  const idle = testWindow({ answered: [[0.2, 0.1, 0.2]], waitingSince: [0, 0.6] });
  expect([0.2e9, 0.6e9, 0.7e9].map((timeNs) => waitingAt(idle, timeNs))).toEqual([null, null, 1e8]);
  const never = testWindow({ waitingSince: [0] });
  expect(waitingAt(never, 0)).toBeNull();
});

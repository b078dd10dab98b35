import { expect, test } from 'vitest';
import { rowWeights } from './detail';
import { eachAlone, lanePositions } from './lanes';
import { lossMarks } from './losses';
import { type TestMessage, testWindow } from './testColumns';
import { timeScale } from './timeScale';

/** Text of 10 px: marks are 6 px wide. 1 s over 1,000 px from x = 100; lanes at y = 50, 90 and 130. */
const scale = timeScale({ startNs: 0, endNs: 1e9 }, 100, 1000);

function marksOf(messages: readonly TestMessage[], stepPx = 40, kinds = -1) {
  const window = testWindow({ messages });
  const visible = { messages: window.messages, originNs: 0, scale, kinds };
  const lanes = lanePositions(eachAlone([0, 1, 2]), 50, stepPx);
  return lossMarks(visible, rowWeights(visible, window.bands), lanes, 10);
}

const train = { out: 0.1, lastOut: 0.12, reached: 0.2, received: 0.22 };
const never = Number.POSITIVE_INFINITY;

test('a part that is lost is marked half-way on the edge of the last bit', () => {
  const { points, radiusPx } = marksOf([train, { ...train, lost: 1448, target: 2 }]);
  expect([...points]).toEqual([270, 90]);
  expect(radiusPx).toBe(3);
});

test('what is lost whole is marked where it ends', () => {
  expect([...marksOf([{ ...train, lost: 2896, received: never }]).points]).toEqual([260, 70]);
});

test('marks of one way nearer than they are wide are one, of whichever messages', () => {
  const at = (out: number, row: number, target = 1) => ({
    ...{ out, lastOut: out, reached: out + 0.1, received: out + 0.1 },
    ...{ row, target, lost: 1448 },
  });
  const { points } = marksOf([at(0.106, 0), at(0.1, 1), at(0.104, 2), at(0.104, 2, 2)]);
  expect([...points]).toEqual([250, 70, 256, 70, 254, 90]);
});

test('marks shrink with the lanes, and there are none of what is hidden or too low', () => {
  const lost = [{ ...train, lost: 1448 }];
  expect(marksOf(lost, 10).radiusPx).toBeCloseTo(2.2, 6);
  expect(marksOf(lost, 5).points).toHaveLength(0);
  expect(marksOf(lost, 40, 0).points).toHaveLength(0);
});

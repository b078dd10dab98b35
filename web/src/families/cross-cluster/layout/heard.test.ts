import { expect, test } from 'vitest';
import type { Heads } from '../../../layout/heads';
import type { HeardDetail } from '../control';
import { heardTexts } from '../words/heardTexts';
import { heardIn, matrixOf } from './heard';

const row = (replica: number, ack: number, states: readonly number[], asks: number) => ({
  ...{ replica, ack, states, asks },
});

/** Two of B have messages up to 3, all have 5, and two ask twice for 4. */
const detail: HeardDetail = {
  ...{ hears: true, first: 1, quack: 3, sent: 6, needed: 2, stake: 4, asking: 2, resends: 1 },
  rows: [
    row(4, 3, [2, 2, 2, 0, 1, 0], 2),
    row(5, 3, [2, 2, 2, 0, 1, 0], 2),
    row(6, 2, [2, 2, 0, 0, 1, 0], 1),
    row(7, 2, [2, 2, 0, 0, 1, 0], 0),
  ],
  turns: [
    { from: 3, to: 7 },
    { from: 0, to: 4 },
    { from: 1, to: 5 },
  ],
  shares: [],
};
const nameOf = (replica: number) => (replica < 4 ? `A${replica + 1}` : `B${replica - 3}`);

test('what is heard stands in the place of who has heard it', () => {
  const heads = [null, detail, null] as unknown as Heads;
  expect(heardIn(heads)).toEqual({ replica: 1, detail });
  expect(heardIn([null])).toBeNull();
  expect(heardIn(null)).toBeNull();
});

test('a row a replica, a square a message, and the line of the QUACK behind the third', () => {
  const matrix = matrixOf(detail, { x: 100, y: 50, width: 400, height: 200 }, 10);
  // 10 less names and asks, as high as a row may be: 17 px.
  expect(matrix.rows.map(({ y }) => y)).toEqual([79.5, 96.5, 113.5, 130.5]);
  expect(matrix.cells).toHaveLength(24);
  expect(matrix.cells[0]).toEqual({ x: 142.5, y: 79.5, state: 'acknowledged' });
  expect(matrix.cells[4]).toEqual({ x: 210.5, y: 79.5, state: 'listed' });
  expect(matrix.cells[15]).toEqual({ x: 193.5, y: 113.5, state: 'unknown' });
  expect([matrix.quackX, matrix.missingX]).toEqual([185, 193.5]);
});

test('the rule has the numbers put in: who was to send, who asks, and who is next', () => {
  const { quack, says, rule, none } = heardTexts({ replica: 0, detail }, nameOf);
  expect([quack, says, none]).toEqual(['QUACK 3', '2 of 4 say so: one of them is right', null]);
  expect(rule).toEqual([
    ['not acknowledged', 'message 4'],
    ['first sender', 'A4, to B4'],
    ['resend 1', 'A1, to B1'],
    ['asked for by', '3 of 4, twice by B1, B2'],
    ['it takes', '2 that say it twice'],
    ['after that', 'A2, to B2'],
    ['decided by', 'nobody: each counts for itself'],
  ]);
  const all = { ...detail, sent: 3 };
  expect(heardTexts({ replica: 0, detail: all }, nameOf).rule).toEqual([]);
});

test('stakes that differ are shared by turns', () => {
  const shares = [
    { replica: 0, stake: 333, turns: 3 },
    { replica: 1, stake: 667, turns: 6 },
  ];
  const texts = heardTexts({ replica: 0, detail: { ...detail, shares } }, nameOf);
  expect(texts.shares.map(({ name, text }) => `${name}: ${text}`)).toEqual([
    'A1: 3 of 9; by stake 3',
    'A2: 6 of 9; by stake 6',
  ]);
});

import { expect, test } from 'vitest';
import type { DeskDetail, DeskTransaction } from '../control';
import { deskIn, deskPlaces, layDesks, rowOnDesk } from './desk';

const transaction = (row: number, told: Partial<DeskTransaction> = {}): DeskTransaction => ({
  subject: { row, height: row + 1, rival: 0, madeNs: row, arrivals: null, links: null },
  ...{ known: true, opened: 0, copies: 0, asked: null, ...told },
});
const sum = { from: 3, timeNs: 7, of: 5, opens: 0 };

/** Five transactions; the latest sum opened 12, and one with 13 and 14 waits. */
const desk: DeskDetail = {
  transactions: [
    transaction(10),
    transaction(11),
    transaction(12, { opened: 1 }),
    transaction(13, { known: false }),
    transaction(14, { known: false }),
  ],
  sums: [
    { ...sum, opens: 1, unknown: [12] },
    { ...sum, unknown: [14, 13] },
  ],
  ...{ waiting: 1, came: 2, useless: 0, bucket: null },
};
const area = { x: 100, y: 50, width: 300, height: 200 };

test('transactions stand in the order in which they were made, sums below what they lack', () => {
  const { dots, boxes, lines, dotsY, boxesY } = deskPlaces(desk, area, 10);
  expect(dots.map(({ x }) => x)).toEqual([112, 136, 160, 184, 208]);
  expect(dotsY).toBe(84);
  expect(boxes.map(({ x, text, isOpen }) => [x, text, isOpen])).toEqual([
    [118, '1 of 5', true],
    [159, '2 of 5', false],
  ]);
  expect(boxesY).toBe(216.5);
  expect(lines).toEqual([
    { fromX: 160, toX: 118, isOpen: true },
    { fromX: 208, toX: 159, isOpen: false },
    { fromX: 184, toX: 159, isOpen: false },
  ]);
});

test('where there is little room, sums at the end and known transactions go first', () => {
  const narrow = deskPlaces(desk, { ...area, width: 30 }, 10);
  expect(narrow.boxes.map(({ text }) => text)).toEqual(['1 of 5']);
  // What only the sum that has gone lacks has gone, too.
  expect(narrow.dots.map(({ subject }) => subject.row)).toEqual([10, 11, 12]);
  const narrower = deskPlaces(desk, { ...area, width: 14 }, 10);
  expect(narrower.dots.map(({ subject }) => subject.row)).toEqual([11, 12]);
});

test('the desk that was asked for is that of its place', () => {
  const heads = [null, null, desk] as unknown as Parameters<typeof deskIn>[0];
  expect(deskIn(heads)).toEqual({ peer: 2, desk });
  expect(deskIn([null])).toBeNull();
  expect(deskIn(null)).toBeNull();
});

test('a point near a transaction is on it', () => {
  const sight = { geometry: { textPx: 10 }, runs: [{ window: {} }] };
  const [laid] = layDesks(sight as unknown as Parameters<typeof layDesks>[0]);
  const at = (x: number, y: number) => rowOnDesk({ peer: 0, desk }, area, { wave: laid }, x, y);
  expect(at(137, 84)).toBe(11);
  expect(at(137, 110)).toBeNull();
  expect(at(90, 84)).toBeNull();
  expect(at(250, 84)).toBeNull();
});

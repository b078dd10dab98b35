import { expect, test } from 'vitest';
import type { MessageDetail, MessageSketch } from '../../core/messages';
import { aboutText, announcement, nothingFurther } from './selectionText';

const lanes = ['N. Virginia', 'Tokyo'].map((name, replica) => ({ replica, name, region: null }));
const message: MessageSketch = {
  ...{ row: 3, kind: 'vote', source: 1, target: 0, tag: 4, fate: 'delivered', sequence: 9 },
  ...{ queuedNs: 1.5e9, firstBitOutNs: 1.5e9, lastBitOutNs: 1.5e9, reachedNs: 1.6e9 },
  ...{ receivedNs: 1.6e9, heldNs: 0, processedNs: 0, endedNs: 1.6e9 },
};
const block = { row: 3, height: 4, rival: 0, view: 4, proposedNs: 1.4e9, lane: 0, transactions: 1 };
const detail: MessageDetail = {
  ...{ message, nth: 0, bytes: 256, background: false, wait: 'none', subject: block },
  ...{ parts: [], causes: [], effects: [], losses: null },
  handled: { certificate: null, ruling: null },
};
const selected = { run: 'A', kind: 'message', detail } as const;

test('a message says what it is about', () => {
  expect(aboutText(detail)).toBe('view 4');
  const stream = { ...detail, message: { ...message, kind: 'stream', tag: 1030 } as const };
  expect(aboutText(stream)).toBe('1,030 transactions');
  const fetch = {
    ...detail,
    subject: null,
    message: { ...message, kind: 'fetch', tag: 0 } as const,
  };
  expect(aboutText(fetch)).toBe('');
});

test('a selection is announced, and so is the end of a chain', () => {
  expect(announcement(selected, lanes)).toBe('Selected: vote, Tokyo → N. Virginia, 1.6000\u00a0s.');
  expect(nothingFurther(selected, -1, lanes)).toBe('Tokyo sent it of its own accord.');
  expect(nothingFurther(selected, 1, lanes)).toBe('N. Virginia sent nothing because of it.');
  const lost = {
    ...selected,
    detail: { ...detail, message: { ...message, fate: 'cut' } as const },
  };
  expect(nothingFurther(lost, 1, lanes)).toBe('It was never handled.');
});

import { describe, expect, test } from 'vitest';
import { tables } from '../core/kinds';
import { rowWeights } from './detail';
import { laneNumbers } from './laneNumbers';
import { eachAlone, lanePositions } from './lanes';
import { type TestMessage, testWindow } from './testColumns';
import { timeScale } from './timeScale';

/** 1 s over 1,000 px from x = 100; lanes at y = 50, 90 and 130. */
const scale = timeScale({ startNs: 0, endNs: 1e9 }, 100, 1000);
const lanes = lanePositions(eachAlone([0, 1, 2]), 50, 40);
const kinds = (1 << tables.kinds.length) - 1;

function numbersOf(messages: readonly TestMessage[], { step = 40, marked = 0, view = scale } = {}) {
  const window = testWindow({ messages });
  const visible = { messages: window.messages, originNs: 0, scale: view, kinds };
  const placed = step === 40 ? lanes : lanePositions(eachAlone([0, 1, 2]), 50, step);
  const subject = marked === 0 ? null : { number: marked, earlier: 0 };
  return laneNumbers(visible, rowWeights(visible, window.bands), placed, 10, subject);
}

/** The proposal of a block to replicas 1 and 2, of a width in seconds. */
function proposed(at: number, height: number, width: number, rival = 0): TestMessage[] {
  return [1, 2].map((target, index) => {
    const out = at + index * width;
    const times = { out, lastOut: out + width, reached: out + 0.1, received: out + 0.1 + width };
    return { ...times, kind: 'proposal', target, height, rival };
  });
}

describe('the number of a block', () => {
  test('stands in the proposal that goes farthest, between the last lanes of its way', () => {
    const [number, ...others] = numbersOf(proposed(0.1, 7, 0.05));
    expect(others).toEqual([]);
    // From 250 to 300 px on the first lane and 350 to 400 on the third.
    expect(number).toEqual({
      text: '7',
      look: 'odd',
      marked: false,
      onLine: false,
      places: [
        [350, 110],
        [300, 70],
      ],
    });
  });

  test('stays in the same place of its block when the window moves', () => {
    const later = timeScale({ startNs: 1e8, endNs: 1.1e9 }, 100, 1000);
    const [number] = numbersOf(proposed(0.3, 7, 0.05), { view: later });
    expect([number?.text, number?.look, number?.places[0]]).toEqual(['7', 'odd', [450, 110]]);
  });

  test('is left out where the shape or the lanes have no room for it', () => {
    // 20 px wide: "7" needs 5.6 px, 2 times 3, and 9.4 for the slope of 100 px over 80.
    expect(numbersOf(proposed(0.1, 7, 0.022))).toHaveLength(1);
    expect(numbersOf(proposed(0.1, 7, 0.02))).toHaveLength(0);
    expect(numbersOf(proposed(0.1, 7, 0.05), { step: 17 })).toHaveLength(1);
    expect(numbersOf(proposed(0.1, 7, 0.05), { step: 16 })).toHaveLength(0);
  });

  test('interrupts lines where all of them are far enough apart', () => {
    const lines = (apart: number) => [0, 1, 2].flatMap((n) => proposed(0.1 + n * apart, 7 + n, 0));
    expect(numbersOf(lines(0.1)).map(({ text, onLine }) => [text, onLine])).toEqual([
      ['7', true],
      ['8', true],
      ['9', true],
    ]);
    expect(numbersOf(lines(0.022))).toHaveLength(3);
    expect(numbersOf(lines(0.02))).toHaveLength(0);
  });

  test('tells two blocks of one height apart, and which is marked', () => {
    const [one] = proposed(0.1, 7, 0.05);
    const [, other] = proposed(0.1, 7, 0.05, 1);
    const numbers = numbersOf([one as TestMessage, other as TestMessage], { marked: 7 });
    expect(numbers.map(({ text, look, marked }) => [text, look, marked])).toEqual([
      ['7', 'odd', true],
      ['7′', 'other', false],
    ]);
  });

  test('is none of what is no proposal, or carries what was sent before', () => {
    const [one] = proposed(0.1, 7, 0.05);
    expect(numbersOf([{ ...(one as TestMessage), kind: 'vote' }])).toHaveLength(0);
    expect(numbersOf([{ ...(one as TestMessage), again: true }])).toHaveLength(0);
    expect(numbersOf([{ ...(one as TestMessage), height: 0 }])).toHaveLength(0);
  });
});

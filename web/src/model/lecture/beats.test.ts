import { expect, test } from 'vitest';
import { beatBeside, beatsOf, type Plan, sightIn } from './beats';

/** Asks of one run, and compares it with another at 14 s. */
const plan: Plan = {
  hasQuestion: true,
  hasAnswer: true,
  hidden: [1],
  named: [0, 1],
  opensNs: 12e9,
  momentNs: 14e9,
  hasMark: true,
};

test('an item that asks has all beats, and five presses lead through it', () => {
  expect(beatsOf(plan)).toEqual(['ask', 'hands', 'play', 'reveal', 'prove', 'answer']);
});

test('what an item does not have is no beat', () => {
  expect(beatsOf({ ...plan, hidden: [], hasMark: false })).toEqual([
    'ask',
    'hands',
    'play',
    'answer',
  ]);
  expect(beatsOf({ ...plan, named: [0] })).not.toContain('reveal');
  expect(beatsOf({ ...plan, momentNs: 12e9 })).not.toContain('play');
  const silent = { ...plan, hasQuestion: false, hasAnswer: false, hasMark: false, named: [] };
  expect(beatsOf(silent)).toEqual(['ask', 'play', 'reveal']);
});

test('beats lead to each other, and to nothing at the ends', () => {
  expect(beatBeside(plan, 'ask', 1)).toBe('hands');
  expect(beatBeside(plan, 'answer', 1)).toBeNull();
  expect(beatBeside(plan, 'ask', -1)).toBeNull();
  // One that the item has no more still has its place.
  expect(beatBeside({ ...plan, hasMark: false }, 'prove', 1)).toBe('answer');
  expect(beatBeside({ ...plan, hasMark: false }, 'prove', -1)).toBe('reveal');
});

test('what an audience sees grows beat by beat, and goes back', () => {
  const asked = { timeNs: 12e9, hidden: [1], isMarked: false, isTold: false };
  expect(sightIn(plan, 'ask')).toEqual(asked);
  expect(sightIn(plan, 'hands')).toEqual(asked);
  expect(sightIn(plan, 'play')).toEqual({ ...asked, timeNs: 14e9 });
  expect(sightIn(plan, 'reveal')).toEqual({ ...asked, timeNs: 14e9, hidden: [] });
  expect(sightIn(plan, 'prove')).toMatchObject({ hidden: [], isMarked: true, isTold: false });
  expect(sightIn(plan, 'answer')).toMatchObject({ hidden: [], isMarked: true, isTold: true });
});

test('runs that the answer does not name stay hidden; where it names none, all come', () => {
  const four = { ...plan, hidden: [3, 1, 2] };
  expect(sightIn({ ...four, named: [0, 2] }, 'reveal').hidden).toEqual([3, 1]);
  expect(sightIn({ ...four, named: [] }, 'reveal').hidden).toEqual([]);
});

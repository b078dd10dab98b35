import { expect, test } from 'vitest';
import {
  askedAgain,
  type Hands,
  hallsChoice,
  handsFrom,
  NO_HANDS,
  withHeld,
  withShare,
} from './hands';

test('hands are counted choice by choice', () => {
  const counted = withShare(withShare(NO_HANDS, 1, 30), 0, 60);
  expect(counted.rounds).toEqual([[60, 30]]);
  expect(withShare(counted, 1, 40).rounds).toEqual([[60, 40]]);
  expect(withShare(NO_HANDS, 2, 50).rounds).toEqual([[null, null, 50]]);
});

test('after the talk hands are another round beside the first, of which three stay', () => {
  const first = withShare(NO_HANDS, 0, 60);
  expect(askedAgain(first).rounds).toEqual([[60], []]);
  expect(askedAgain(askedAgain(first)).rounds).toEqual([[60], []]);
  expect(askedAgain(withHeld(NO_HANDS, 2))).toEqual(NO_HANDS);
  const fourth = [10, 20, 30].reduce(
    (hands, share) => askedAgain(withShare(hands, 0, share)),
    first,
  );
  expect(fourth.rounds).toEqual([[20], [30], []]);
});

test('the hall’s choice is that of most hands, or the one that is held', () => {
  expect(hallsChoice(NO_HANDS)).toBeNull();
  expect(hallsChoice(withHeld(NO_HANDS, 2))).toBe(2);
  const hands: Hands = { rounds: [[10, 70, 20], []], held: 0 };
  expect(hallsChoice(hands)).toBe(1);
  expect(hallsChoice({ rounds: [[40, 40]], held: null })).toBe(0);
});

test('what is kept is read, and what is none is none', () => {
  const hands: Hands = { rounds: [[10, null]], held: 1 };
  expect(handsFrom(JSON.parse(JSON.stringify(hands)))).toEqual(hands);
  expect([null, 1, {}, { rounds: [['x']] }].map(handsFrom)).toEqual(Array(4).fill(NO_HANDS));
});

import { expect, test } from 'vitest';
import type { Form } from '../../core/messages';
import { type Guess, guessesFrom, guessesText, NO_GUESS } from './guess';
import { isRight, typedNumber } from './ruledGuess';

const choices: Form = { kind: 'choices', choices: ['more', 'less'], right: 1 };
const value: Form = { kind: 'value', value: 2, text: '2.0 times', unit: 'times', tolerance: 0.4 };

test('a choice is right where its condition is the first that holds', () => {
  expect(isRight({ kind: 'choice', place: 1 }, choices)).toBe(true);
  expect(isRight({ kind: 'choice', place: 0 }, choices)).toBe(false);
  expect(isRight({ kind: 'choice', place: 0 }, { ...choices, right: null })).toBeNull();
  expect([NO_GUESS, { kind: 'skipped' } as const].map((guess) => isRight(guess, choices))).toEqual([
    ...[null, null],
  ]);
});

test('a value is right within its tolerance, its ends included', () => {
  const rights = [1.6, 2.4, 2.41, 1.59].map((guess) =>
    isRight({ kind: 'value', value: guess }, value),
  );
  expect(rights).toEqual([true, true, false, false]);
  expect(isRight({ kind: 'value', value: 2 }, { ...value, value: null })).toBeNull();
});

test('a number is read as people type it', () => {
  const typed = ['2', ' 1,500 ', '2.5 s', '2.5s', '.5', '-3', '', 's', '2 3', '1e5', '12,34'];
  expect(typed.map((text) => typedNumber(text, 's'))).toEqual([
    ...[2, 1500, 2.5, 2.5, 0.5, -3, null, null, null, null, null],
  ]);
  expect(typedNumber('40 %', '%')).toBe(40);
  expect(typedNumber('40', '')).toBe(40);
});

test('guesses are kept as a text, and what is none is not read', () => {
  const guesses = new Map<string, Guess>([
    ['one', { kind: 'choice', place: 2 }],
    ['two', { kind: 'skipped' }],
    ['three', { kind: 'value', value: 1.5 }],
  ]);
  expect(guessesFrom(guessesText(guesses))).toEqual(guesses);
  for (const none of [
    null,
    '',
    '{',
    '{}',
    '[1,["a"],["b",{"kind":"choice"}],[3,{"kind":"skipped"}]]',
  ]) {
    expect(guessesFrom(none).size).toBe(0);
  }
});

import { expect, test } from 'vitest';
import { stages } from '../layout/stages';
import { closeWords } from './closeWords';
import { runWords } from './runWords';
import { words } from './words';

/** Names that no table has a meaning for: to point at one of them would break the page. */
const unsaid = (names: readonly string[], meanings: Readonly<Record<string, string>>) =>
  names.filter((name) => (meanings[name] ?? '') === '');

test('every part of a request’s way, and of a critical path, has a meaning', () => {
  const ways = Object.values(stages).map(({ name }) => name);
  expect(unsaid(ways, closeWords.stages)).toEqual([]);
  expect(unsaid(Object.values(runWords.spentNames), closeWords.parts)).toEqual([]);
});

test('every number that the page names has a meaning', () => {
  const numbers = [
    ...['throughput', 'latency', 'busy', 'working', 'busiest processor', 'path queue'],
    ...['dot of answers', 'latency heat map', 'answered within', 'not yet executed'],
    ...['ballot time', 'safe', 'live', 'digest'],
  ];
  expect(unsaid(numbers, words.numbers)).toEqual([]);
});

test('every word that the page asks for by itself has a meaning', () => {
  expect(unsaid(['bottleneck'], words.words)).toEqual([]);
});

test('a word that is taken from MODEL.md is still there, and none is of another family', () => {
  expect(unsaid(Object.keys(words.words), words.words)).toEqual([]);
  const foreign = /\b(?:(?<!in )views?|votes?|blocks?|commit\w*|certificates?)\b/i;
  expect(Object.entries(words.words).filter((each) => foreign.test(each.join(' ')))).toEqual([]);
  expect(Object.values(words.numbers).filter((text) => foreign.test(text))).toEqual([]);
});

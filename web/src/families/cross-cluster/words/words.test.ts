import { expect, test } from 'vitest';
import { stages } from '../layout/stages';
import { closeWords } from './closeWords';
import { runWords } from './runWords';
import { words } from './words';

/** Names that no table has a meaning for: to point at one of them would break the page. */
const unsaid = (names: readonly string[], meanings: Readonly<Record<string, string>>) =>
  names.filter((name) => (meanings[name] ?? '') === '');

test('every part of a message’s way, and every number of the table of runs, has a meaning', () => {
  const ways = Object.values(stages).map(({ name }) => name);
  expect(unsaid(ways, closeWords.stages)).toEqual([]);
  const measures = [runWords.outcome, runWords.measure].map((each) => String(each?.name));
  expect(measures).toEqual(['delivered', 'copies across']);
  expect(unsaid(['throughput', 'latency', ...measures], words.numbers)).toEqual([]);
});

test('none of its words is of another family', () => {
  const foreign = /\b(?:(?<!in )views?|votes?|blocks?|certificates?|ballots?|instances?|peers?)\b/i;
  for (const texts of [words.words, words.numbers, closeWords.stages, closeWords.checks])
    expect(Object.entries(texts).filter((each) => foreign.test(each.join(' ')))).toEqual([]);
});

import { expect, test } from 'vitest';
import type { Verdict } from './evidence';
import { forestOf, lineOf, missOf, sentenceOf } from './forest';
import { exampleRow } from './testRow';

const document = (id: string) => ({ id, title: id, parameters: '', contradictions: [] });
const row = (id: string, part: Parameters<typeof exampleRow>[0]) => exampleRow({ id, ...part });

test('rows stand by document and quantity, the farthest from 1 first, and those without a ratio are counted', () => {
  const rows = [
    row('a', { document: 'x', unit: 's', ratio: 1.1 }),
    row('b', { document: 'x', unit: 's', ratio: 0.5 }),
    row('c', { document: 'x', unit: 'µs', ratio: 1.9 }),
    row('d', { document: 'x', unit: 'tx/s', ratio: null }),
    row('e', { document: 'y', unit: 'views', ratio: 1 }),
    row('f', { document: 'y', unit: '', ratio: null }),
  ];
  const groups = forestOf({ documents: ['x', 'y', 'z'].map(document), rows });
  expect(
    groups.map((group) => [
      group.document.id,
      group.quantity,
      group.rows.map(({ id }) => id).join(''),
      group.without,
    ]),
  ).toEqual([
    ['x', 'throughput', '', 1],
    ['x', 'time', 'bca', 0],
    ['y', 'other', 'e', 1],
  ]);
});

test('half is as far from 1 as twice, and nothing is as far as can be', () => {
  expect(missOf(0.5)).toBeCloseTo(missOf(2), 12);
  expect(missOf(1)).toBe(0);
  expect(missOf(0)).toBe(Number.POSITIVE_INFINITY);
});

test('one sentence has the verdicts on what others measured, and no row of another kind', () => {
  const of = (...verdicts: readonly Verdict[]) =>
    sentenceOf([
      ...verdicts.map((verdict) => exampleRow({ verdict })),
      exampleRow({ kind: 'input' }),
      exampleRow({ kind: 'own measurement' }),
    ]);
  expect(of('holds', 'holds', 'off, explained', 'not attempted')).toBe(
    'Of 4 published measurements 2 are reproduced, 1 is off for a known reason and 1 was not attempted.',
  );
  expect(of('holds')).toBe('Of 1 published measurements 1 is reproduced.');
  expect(of('contradicts itself', 'contradicts itself', 'off')).toBe(
    'Of 3 published measurements 2 contradict their own documents and 1 is off.',
  );
  expect(of()).toBe('There is no measurement by anybody else.');
});

test('a row in a line', () => {
  expect(lineOf({ ...exampleRow({}), ratio: 1.006 })).toBe(
    'T-L1: Latency of clients, 0.823\u00a0s published, 0.828\u00a0s here, ratio 1.006, holds',
  );
});

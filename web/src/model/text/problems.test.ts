import { expect, test } from 'vitest';
import { lostDigits, placed, readWhole } from './problems';
import { treeOf } from './tree';

test('errors stand at their places, in the order of the text', () => {
  const text = '{ "seed": -1, "tittle": "x" }';
  const errors = [
    { path: 'tittle', code: 'unknown_key', message: 'unknown key', allowed: 'title' },
    { path: 'seed', code: 'range', message: '-1 is out of range', allowed: '0 to 9' },
  ] as const;
  expect(placed(treeOf(text), text, errors)).toEqual([
    { from: 10, to: 12, path: 'seed', message: '-1 is out of range', allowed: '0 to 9' },
    { from: 14, to: 22, path: 'tittle', message: 'unknown key', allowed: 'title' },
  ]);
});

test('where a text is no JSON the place is in the message, and the message goes without it', () => {
  const text = '{\n  "seed": 1,\n  "seed": 2\n}';
  const message = 'is not valid JSON: duplicate key at line 3 column 3';
  const error = { path: '', code: 'syntax', message, allowed: '' } as const;
  expect(placed(treeOf(text), text, [error])).toEqual([
    { from: 17, to: 18, path: '', message: 'is not valid JSON: duplicate key', allowed: '' },
  ]);
});

test.each(['0', '-0', '1.50', '100', '1e3', '1E-3', '0.1', '999999999999999', '123456.789e-4'])(
  '%s is kept as it is written',
  (literal) => {
    expect(lostDigits(treeOf(literal), literal)).toEqual([]);
  },
);

test.each([
  ['1234567890123456789', '1234567890123456800'],
  ['0.10000000000000000001', '0.1'],
  ['1e400', 'a smaller number'],
  ['1e-400', '0'],
])('%s is not', (literal, allowed) => {
  const text = `[${literal}]`;
  const message = 'has more digits than are kept';
  const problem = { from: 1, to: 1 + literal.length, path: '', message, allowed };
  expect(lostDigits(treeOf(text), text)).toEqual([problem]);
});

test('a text is read where nothing of it is lost', () => {
  expect(readWhole('{ "a": [1.50, null] }')).toEqual({ a: [1.5, null] });
  for (const text of ['', '{', '[1e400]', '{ "a": 1, "a": 1 }', '[{ "b": 1, "\\u0062": 2 }]'])
    expect(readWhole(text), text).toBeUndefined();
});

import { expect, test } from 'vitest';
import { surrounding } from './scan';

/** What stands around the mark | in a text. */
function at(marked: string) {
  const place = marked.indexOf('|');
  const text = marked.replace('|', '');
  const { levels, wants, token, hasColon, needsComma } = surrounding(text, place);
  const path = levels.map(({ isList, key, index }) => (isList ? String(index) : (key ?? '?')));
  const word = text.slice(token.from, token.to);
  return { path: path.join('.'), wants, word, hasColon, needsComma };
}

const nothing = { hasColon: false, needsComma: false };

test.each([
  ['|', { path: '', wants: 'value', word: '' }],
  ['{|', { path: '?', wants: 'key', word: '' }],
  ['{ "a|', { path: '?', wants: 'key', word: '"a' }],
  ['{ "a|" }', { path: '?', wants: 'key', word: '"a"' }],
  ['{ ab|', { path: '?', wants: 'key', word: 'ab' }],
  ['{ "a": |', { path: 'a', wants: 'value', word: '' }],
  ['{ "a": "x|"', { path: 'a', wants: 'value', word: '"x"' }],
  ['{ "a": "x"|', { path: 'a', wants: null, word: '' }],
  ['{ "a": 1, |', { path: '?', wants: 'key', word: '' }],
  ['{ "a": { "b": [1, {"c": 2}, |', { path: 'a.b.2', wants: 'value', word: '' }],
  ['{ "a": [1, 2]|', { path: 'a', wants: null, word: '' }],
  ['{ "a": "it says \\"}\\" {", "b": |', { path: 'b', wants: 'value', word: '' }],
  // A text that ends nowhere ends with its line.
  ['{ "a": "x\n "b": |', { path: 'a', wants: 'value', word: '' }],
])('%s', (marked, expected) => {
  expect(at(marked)).toEqual({ ...nothing, ...expected });
});

test('what stands behind a place tells whether it has a colon or wants a comma', () => {
  expect(at('{ "a|": 1 }')).toMatchObject({ hasColon: true, needsComma: false });
  expect(at('{ |"a": 1 }')).toMatchObject({ wants: 'key', word: '', needsComma: true });
  expect(at('{ | "a": 1 }')).toMatchObject({ wants: 'key', word: '', needsComma: true });
});

test('an object is known by all of its members, also those behind the place', () => {
  const text = '{ "kind": "crash", , "at_s": 1, "to": [2] } ';
  const { levels } = surrounding(text, 19);
  expect([...(levels[0]?.members ?? [])]).toEqual([
    ['kind', 'crash'],
    ['at_s', '1'],
    ['to', null],
  ]);
});

import { expect, test } from 'vitest';
import { spanAt, spanOfStop, treeOf } from './tree';

const text = `{
  "title": "Té",
  "network": { "sockets": 2, "path": { "mbps": null } },
  "faults": [
    { "kind": "crash", "at_s": 1.5 },
    7
  ],
  "variants": [{ "name": "A", "set": { "network": 1, "network.sockets": 5 } }]
}`;

function marked(path: string, isOfKey = false) {
  const { from, to } = spanAt(treeOf(text), text, path, isOfKey);
  return [from, text.slice(from, to)];
}

test.each([
  ['title', 13, '"Té"'],
  ['network.sockets', 45, '2'],
  ['network.path.mbps', 66, 'null'],
  ['faults.0.at_s', 121, '1.5'],
  ['faults.1', 132, '7'],
  // A key that is a path, and beside it one that is its beginning.
  ['variants.0.set.network.sockets', 211, '5'],
  ['variants.0.set.network', 189, '1'],
])('the place of %s is its value', (path, from, value) => {
  expect(marked(path)).toEqual([from, value]);
});

test('of what is not plain, or not there, the key of what holds it is marked', () => {
  expect(marked('network')).toEqual([21, '"network"']);
  expect(marked('network.latency.preset')).toEqual([21, '"network"']);
  expect(marked('faults.0')).toEqual([94, '{']);
  expect(marked('faults.0.replica')).toEqual([94, '{']);
  expect(marked('faults.9')).toEqual([78, '"faults"']);
  expect(marked('horizon_s')).toEqual([0, '{']);
  expect(marked('')).toEqual([0, '{']);
  expect(marked('network.sockets', true)).toEqual([34, '"sockets"']);
});

test('a text without a value is marked at its start', () => {
  expect(spanAt(treeOf(''), '', 'title')).toEqual({ from: 0, to: 0 });
});

test('a reader that stops at a byte of a line stops at a character', () => {
  // "Té" has three bytes: the comma is byte 17 of the line, and character 16.
  expect(spanOfStop(text, 2, 17)).toEqual({ from: 17, to: 18 });
  expect(text[17]).toBe(',');
  expect(spanOfStop('{\n  "a": 1,\n  "a": 2\n}', 3, 3)).toEqual({ from: 14, to: 15 });
  expect(spanOfStop('[1, 2', 1, 6)).toEqual({ from: 4, to: 5 });
  expect(spanOfStop('["😀" 1]', 1, 9)).toEqual({ from: 6, to: 7 });
  expect(spanOfStop('', 1, 1)).toEqual({ from: 0, to: 0 });
});

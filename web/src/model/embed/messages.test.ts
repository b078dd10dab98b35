import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idOf, isGreeting, refusalOf, requestFrom } from './messages';

test.each([
  { type: 'play' },
  { type: 'pause', id: 3 },
  { type: 'getState', id: 4 },
  { type: 'exportPicture', id: 5 },
  { type: 'seek', seconds: 1.5 },
  { type: 'step', by: -1 },
  { type: 'set', path: 'network.sockets', value: 10 },
  { type: 'set', path: 'faults', value: [{ kind: 'crash', replica: 0, at_s: 1 }] },
  { type: 'setState', state: '#scenario=planet&v=1' },
  { type: 'visible', isVisible: false },
  { type: 'appear' },
  { type: 'appear', theme: 'dark', colors: 'paper:#ffffff', controls: 'none' },
])('$type is a request', (request) => {
  expect(requestFrom(structuredClone(request))).toEqual(request);
});

test.each([
  null,
  'play',
  [{ type: 'play' }],
  { type: 'eval', code: '1' },
  { type: 'play', id: '3' },
  { type: 'seek', seconds: Number.NaN },
  { type: 'seek' },
  { type: 'step', by: 2 },
  { type: 'set', path: '__proto__.x', value: 1 },
  { type: 'set', path: 'Network', value: 1 },
  { type: 'set', path: 'seed', value: undefined },
  { type: 'set', path: 'seed', value: [[[[[[[[[1]]]]]]]]] },
  { type: 'setState', state: 'x'.repeat(20_001) },
  { type: 'visible', isVisible: 1 },
  { type: 'appear', theme: 1 },
])('%o is none', (data) => {
  expect(requestFrom(data)).toBeNull();
});

test.each([
  [{ type: 'eval' }, 'type'],
  [{ type: 'constructor' }, 'type'],
  ['play', 'type'],
  [{ type: 'play', id: 0.5 }, 'id'],
  [{ type: 'seek', seconds: Number.NaN }, 'seconds'],
  [{ type: 'step', by: 7 }, 'by'],
  [{ type: 'set', path: '__proto__.x', value: 1 }, 'path'],
  [{ type: 'set', path: 'seed', value: Number.NaN }, 'value'],
  [{ type: 'setState', state: 1 }, 'state'],
  [{ type: 'visible' }, 'isVisible'],
  [{ type: 'appear', controls: null }, 'controls'],
])('%o is refused by its field', (data, field) => {
  expect(refusalOf(data)).toMatch(new RegExp(`^${field}: .*`));
});

test('no value is taken for more than it says', () => {
  fc.assert(
    fc.property(fc.anything({ withMap: true, withDate: true, withBigInt: true }), (data) => {
      expect(refusalOf(data)).toMatch(/^(type|id|seconds|by|path|value|state|isVisible|theme): /);
      const request = requestFrom(data);
      if (request !== null) expect(request).toEqual({ ...(data as object) });
      expect(isGreeting(data, 'connect')).toBe(false);
      const id = idOf(data);
      expect(id === null || Number.isSafeInteger(id)).toBe(true);
    }),
  );
});

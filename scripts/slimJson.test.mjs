import { expect, test } from 'vitest';
import { bareSchema, formerWords, namedSchema } from './slimJson.mjs';

test('a schema keeps names and defaults, and properties that are called as what it loses', () => {
  const text = { type: 'string', description: 'What it is', 'x-label': 'Title' };
  const seed = { default: 1, minimum: 0, maximum: 9, type: 'integer', description: 'x' };
  const bare = { properties: { title: { 'x-label': 'Title' }, seed: { default: 1 } } };
  const whole = { title: 'Scenario', properties: { title: text, seed }, required: ['seed'] };
  expect(namedSchema(whole)).toEqual(bare);
  expect(bareSchema(whole)).toEqual({ properties: { seed: { default: 1 } } });
});

test('what cannot change on the way keeps its default alone, and null is none', () => {
  const seed = { 'x-label': 'Seed', default: 1 };
  const sign = { 'x-label': 'Sign', 'x-unit': 'µs', default: null };
  const whole = {
    properties: { cpu: { properties: { seed, sign }, 'x-fixed': 'it stays' }, sign },
  };
  expect(namedSchema(whole)).toEqual({
    properties: {
      cpu: { properties: { seed: { default: 1 } } },
      sign: { 'x-label': 'Sign', 'x-unit': 'µs' },
    },
  });
});

test('what a list holds keeps its names, though the list is fixed', () => {
  const items = { properties: { loss: { 'x-unit': 'of segments' } } };
  const bare = { properties: { faults: { items } } };
  expect(namedSchema({ properties: { faults: { items, 'x-fixed': 'so it is' } } })).toEqual(bare);
});

test('former words are listed by the path of their setting', () => {
  const words = [{ const: 'now' }, { const: 'once', deprecated: true, 'x-now': 'now' }];
  const range = { anyOf: [{ minimum: 1 }, { const: 'usual', deprecated: true, 'x-now': null }] };
  const inner = { anyOf: [{ properties: { rule: { oneOf: words }, range } }] };
  expect(formerWords({ properties: { protocol: inner, seed: { default: 1 } } })).toEqual({
    'protocol.rule': { '"once"': 'now' },
    'protocol.range': { '"usual"': null },
  });
});

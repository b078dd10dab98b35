import { expect, test } from 'vitest';
import { pack } from '../link/packing';
import { opening } from '../viewer/opening';
import { choicesAt, fieldAt } from './fields';
import { inCurrentWords } from './formerWords';
import { type Json, valueAt, variantOf } from './scenario';
import { wordsAt } from './schema';

const OLD = {
  title: 'fast',
  protocol: { variant: 'fast' },
  variants: [
    { name: 'fast', set: { 'protocol.variant': 'fast' } },
    { name: 'section', set: { protocol: { variant: 'fast' } } },
  ],
};

test('a former word is taken for the one of today, and only where it was one', () => {
  expect(inCurrentWords(OLD)).toEqual({
    title: 'fast',
    protocol: { variant: 'two_chain_any_view' },
    variants: [
      { name: 'fast', set: { 'protocol.variant': 'two_chain_any_view' } },
      { name: 'section', set: { protocol: { variant: 'two_chain_any_view' } } },
    ],
  });
  const odd = { variants: 'none', changes: [1, { set: 'fast' }], protocol: { variant: 7 } };
  expect(inCurrentWords(odd)).toEqual(odd);
});

test('a filter that was on or off has a word', () => {
  const batch = (filter: Json) => ({ protocol: { batch: { filter } } });
  expect(inCurrentWords(batch(true))).toEqual(batch('branch'));
  expect(inCurrentWords(batch(false))).toEqual(batch('committed'));
  expect(inCurrentWords(batch('true'))).toEqual(batch('true'));
  const offered = wordsAt('protocol.batch.filter').words.map(({ value }) => value);
  expect(offered).toEqual(['branch', 'printed', 'committed', 'own']);
});

test('replies that had words have a number, or none', () => {
  const clients = (replies: Json) => ({ clients: { replies } });
  expect(inCurrentWords(clients('first'))).toEqual(clients(1));
  expect(inCurrentWords(clients('matching'))).toEqual(clients(null));
  expect(inCurrentWords(clients(2))).toEqual(clients(2));
  expect(fieldAt('clients.replies')).toMatchObject({ minimum: 1, isNullable: true, initial: null });
});

test('the page offers the word of today alone', () => {
  const offered = wordsAt('protocol.variant').words.map(({ value }) => value);
  expect(offered).toContain('two_chain_any_view');
  expect(offered).not.toContain('fast');
  expect(choicesAt('protocol.variant').map(({ word }) => word)).toEqual(offered);
});

test('a word is called by its label in the schema, or as it is written there', () => {
  const texts = new Map(wordsAt('protocol.variant').words.map(({ value, text }) => [value, text]));
  expect(texts.get('hotstuff_2')).toBe('HotStuff-2');
  expect(texts.get('two_phase')).toBe('two phase');
});

test.each([
  '#scenario=planet&set.protocol.variant=fast&v=1',
  '#scenario=planet&set.variants.0.set=%7B%22protocol.variant%22%3A%22fast%22%7D&v=1',
])('an old link opens in the word of today: %s', async (hash) => {
  const { document, problems } = await opening(hash);
  expect(problems).toEqual([]);
  const run = variantOf(document?.scenario ?? {}, 0);
  expect(valueAt(run, 'protocol.variant')).toBe('two_chain_any_view');
});

test('an old file in a link opens in the word of today, as it was opened', async () => {
  const packed = await pack(JSON.stringify(OLD));
  const { document } = await opening(`#file=old&data=${packed}&v=1`);
  expect(document?.original).toEqual(inCurrentWords(OLD));
  expect(document?.scenario).toEqual(document?.original);
});

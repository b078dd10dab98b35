import { afterAll, expect, test } from 'vitest';
import { families, setFamilies } from '../scenario/family';
import { judged } from './judge';

const before = families;
afterAll(() => setFamilies(before));

test('the engine judges texts of its family, and what is no scenario', async () => {
  setFamilies(['hotstuff', 'other']);
  const asked: string[] = [];
  const check = async (text: string) => {
    asked.push(text);
    return null;
  };
  const other = '{ "protocol": { "family": "other" } }';
  const texts = ['{}', other, '{ "protocol": { "family": "nobody" } }', '[]', '{'];
  const results = await Promise.all(texts.map((text) => judged({ check }, text)));
  expect(asked).toEqual(texts.filter((text) => text !== other));
  expect(results[1]).toEqual({ scenario: other, variants: [], errors: [] });
});

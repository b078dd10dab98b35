import { expect, test } from 'vitest';
import planet from '../../../../scenarios/planet.json';
import { heldBy } from './heldBack';

/** Of what a prediction about rates or progress names. */
const RATES = ['latency', 'limit', 'throughput', 'verdict'];

const held = (...expressions: readonly string[]) =>
  [
    ...heldBy({ ask: '{A.safe}?', choices: expressions.map((when) => ({ text: '', when })) }),
  ].sort();

test('what a prediction names is held back, and what it does not name is there', () => {
  expect(held('A.latency_s.p50 < 0.95 * B.latency_s.p50')).toEqual(['latency', 'limit']);
  expect(held('not A.safe')).toEqual(['verdict']);
  expect(held('not A.safe', 'A.safe and not B.live')).toEqual(RATES);
  expect(held('"Much".goodput_tps > 20')).toEqual(RATES);
  expect(held("A.limit.kind = 'egress'", "A.violations.0.check = 'agreement'")).toEqual([
    ...['limit', 'verdict'],
  ]);
  expect(held('share(A.utilisation.0.egress) > 90 %')).toEqual(['busy', 'limit']);
  expect(held('A.work.0.cryptography > 0.5')).toEqual(['busy', 'limit']);
  expect([...heldBy({ ask: '', value: 'B.committed / A.committed' })]).toEqual([
    ...['throughput', 'latency', 'limit', 'verdict'],
  ]);
});

test('where nothing names it, as in quotes or in a prediction without a measurement, nothing is', () => {
  expect(held('A.messages.count > 1', '"latency_s".offered_tps < 2 tx/s')).toEqual([]);
  expect(held()).toEqual([]);
  for (const none of [undefined, null, 'A.safe', [], { choices: 'A.safe' }, { value: 1 }]) {
    expect(heldBy(none).size).toBe(0);
  }
});

test('of a run that keeps up or not nothing is told that says so', () => {
  expect(held('A.queue_grows')).toEqual(RATES);
});

test('the first page asks about latency, and tells the rest', () => {
  expect([...heldBy(planet.predict)]).toEqual(['latency', 'limit']);
});

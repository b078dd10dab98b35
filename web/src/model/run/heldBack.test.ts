import { expect, test } from 'vitest';
import planet from '../../../../scenarios/planet.json';
import { heldBy } from './heldBack';

const held = (...expressions: readonly string[]) =>
  [
    ...heldBy({ ask: '{A.safe}?', choices: expressions.map((when) => ({ text: '', when })) }),
  ].sort();

test('what a prediction names is held back, and what it does not name is there', () => {
  expect(held('A.latency_s.p50 < 0.95 * B.latency_s.p50')).toEqual(['latency']);
  expect(held('not A.safe', 'A.safe and not B.live')).toEqual(['limit', 'verdict']);
  expect(held('"Much".goodput_tps > 20')).toEqual(['limit', 'throughput']);
  expect(held("A.limit.kind = 'egress'", "A.violations.0.check = 'agreement'")).toEqual([
    ...['limit', 'verdict'],
  ]);
  expect(held('share(A.utilisation.0.egress) > 90 %')).toEqual(['busy', 'limit']);
  expect([...heldBy({ ask: '', value: 'B.committed / A.committed' })]).toEqual([
    ...['throughput', 'limit'],
  ]);
});

test('where nothing names it, as in quotes or in a prediction without a measurement, nothing is', () => {
  expect(held('A.block_interval_s.max > 1 s', '"latency_s".longest_pause_s < 2 s')).toEqual([]);
  expect(held()).toEqual([]);
  for (const none of [undefined, null, 'A.safe', [], { choices: 'A.safe' }, { value: 1 }]) {
    expect(heldBy(none).size).toBe(0);
  }
});

test('of a run that keeps up or not nothing is told that says so', () => {
  expect(held('A.queue_grows')).toEqual(['latency', 'limit', 'throughput']);
});

test('the first page asks about latency, and tells the rest', () => {
  expect([...heldBy(planet.predict)]).toEqual(['latency']);
});

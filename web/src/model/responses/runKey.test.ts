import { expect, test } from 'vitest';
import { canonicalText, hashOf, runKey } from './runKey';

test('members are in order of their names, lists as they are', () => {
  expect(canonicalText({ b: [2, 1], a: { d: null, c: 'x' } })).toBe(
    '{"a":{"c":"x","d":null},"b":[2,1]}',
  );
  expect(canonicalText([{ b: 1, a: 2 }, 'é'])).toBe('[{"a":2,"b":1},"é"]');
});

test('a text has the 64 bits of cyrb53', () => {
  // As its author gives them.
  expect(hashOf('a')).toBe('501c2ba782c97901');
  expect(hashOf('b')).toBe('459eda5bc254d2bf');
  expect(hashOf('revenge')).toBe('fbce64cc3b748385');
});

test('a run is what it does, not what is said of it', () => {
  const scenario = { seed: 1, workload: { rate_tps: 100 }, title: 'One' };
  const same = { workload: { rate_tps: 100 }, title: 'Another', seed: 1, view: { start_s: 2 } };
  expect(runKey(same, 1)).toBe(runKey(scenario, 1));
  expect(runKey({ ...scenario, seed: 2 }, 1)).not.toBe(runKey(scenario, 1));
  expect(runKey(scenario, 2)).not.toBe(runKey(scenario, 1));
});

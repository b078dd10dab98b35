import { expect, test } from 'vitest';
import type { Code, ScenarioError } from '../../core/messages';
import { toldMistake, withoutMistakes } from './mistakes';
import { type Json, type Scenario, withValueAt } from './scenario';
import { withSetting } from './variantEdits';

const opened: Scenario = {
  replicas: { regions: ['here', 'there'] },
  network: { sockets: 1 },
  workload: { rate_tps: 2000 },
  faults: [
    { kind: 'crash', replica: 1, at_s: 1 },
    { kind: 'crash', replica: 2, at_s: 3 },
  ],
  variants: [
    { name: 'One', set: {} },
    { name: 'Two', set: { 'workload.rate_tps': 4000, 'network.sockets': 2 } },
  ],
};

function mistake(path: string, code: Code = 'type'): ScenarioError {
  return { path, code, message: 'is text', allowed: 'a number' };
}

function set(...settings: readonly (readonly [path: string, value: Json])[]): Scenario {
  return settings.reduce((scenario, [path, value]) => withValueAt(scenario, path, value), opened);
}

test('what a mistake names is taken back, and what came besides stays', () => {
  const edited = set(['workload.rate_tps', 'abc'], ['network.sockets', 3], ['network.loss', 0.1]);
  expect(withoutMistakes(edited, opened, [mistake('workload.rate_tps')])).toEqual(
    set(['network.sockets', 3], ['network.loss', 0.1]),
  );
});

test('what a mistake added is gone, and what it was set in the place of is back', () => {
  expect(withoutMistakes(set(['network.loss', 'x']), opened, [mistake('network.loss')])).toEqual(
    opened,
  );
  const counted = set(['replicas', { count: 'x' }], ['network.sockets', 3]);
  expect(withoutMistakes(counted, opened, [mistake('replicas.count')])).toEqual(
    set(['network.sockets', 3]),
  );
});

test('a variant has its own settings again, whether the mistake was its own or made on all', () => {
  const later = ['variants.0.set', { 'network.loss': 0.1 }] as const;
  const ofAll = withSetting(set(later), null, 'workload.rate_tps', 'abc');
  expect(withoutMistakes(ofAll, opened, [mistake('workload.rate_tps')])).toEqual(set(later));
  const ofOne = withSetting(set(later), 1, 'network.sockets', 'abc');
  expect(withoutMistakes(ofOne, opened, [mistake('variants.1.set.network.sockets')])).toEqual(
    set(later),
  );
});

test('items of a list go by their places, unless one of them is gone', () => {
  const bad = ['faults.1.at_s', 'soon'] as const;
  const named = [mistake('faults.1.at_s')];
  const moved = ['faults.0.at_s', 2] as const;
  expect(withoutMistakes(set(bad, moved), opened, named)).toEqual(set(moved));
  const more = { kind: 'crash', replica: 0, at_s: 9 };
  const faults = [...(set(bad).faults as Json[]), more];
  expect(withoutMistakes(set(['faults', faults]), opened, named)?.faults).toEqual([
    ...(opened.faults as Json[]),
    more,
  ]);
  expect(
    withoutMistakes(set(['faults', faults.slice(1, 2)]), opened, [mistake('faults.0.at_s')]),
  ).toEqual(opened);
});

test('where nothing that is named has changed, nothing is taken back by itself', () => {
  expect(withoutMistakes(set(['horizon_s', 2]), opened, [mistake('faults.1.at_s')])).toBeNull();
});

test('a mistake in a quantity is told as it was typed, with the range in the units of the page', () => {
  const told = (path: string, scenario: Scenario, code: Code = 'type') => {
    const { message, allowed } = toldMistake(mistake(path, code), scenario);
    return `${message} (${allowed})`;
  };
  expect(told('workload.rate_tps', set(['workload.rate_tps', '20 q']))).toBe(
    'cannot be “20 q” (0 tx/s to 10,000,000 tx/s, with k for thousands, M for millions)',
  );
  expect(told('protocol.timeout_ms', set(['protocol.timeout_ms', 1_500_000]), 'range')).toBe(
    'cannot be 25 min (1 ms to 10 min, in µs, ms, s, min)',
  );
  expect(
    told(
      'variants.1.set.network.sockets',
      withSetting(opened, 1, 'network.sockets', 5000),
      'range',
    ),
  ).toBe('cannot be 5,000 (1 to 1,000)');
  expect(told('faults.1.at_s', set(['faults.1.at_s', 'soon']))).toBe(
    'cannot be “soon” (0 s to 3,600 s, in µs, ms, s, min)',
  );
  expect(told('network.sockets', set(['network.sockets', 1.5]))).toBe('is text (1 to 1,000)');
  expect(told('workload.kind', set(['workload.kind', 'x']), 'choice')).toBe('is text (a number)');
});

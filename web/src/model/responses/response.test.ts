import { expect, test } from 'vitest';
import type { Measured, Outcome } from '../../core/measuring';
import type { Measurement } from '../../core/messages';
import { responseOfMeasured, shownValue } from './response';

function measured(change: Partial<Measured>): Outcome {
  return {
    measured: {
      values: { 'latency_s.p50': 0.9, throughput_tps: 2900 },
      ...{ limit: 'load', queueGrows: false, isSafe: true },
      ...{ extent: 'whole', told: {} as Measurement },
      ...change,
    },
  };
}

test('a run that was not recorded has the numbers of one that was', () => {
  const response = responseOfMeasured(measured({}), false);
  expect(response).toEqual({ latency: 0.9, throughput: 2900, isGrowing: false });
  expect(shownValue(response, 'latency')).toBe(0.9);
  expect(shownValue(response, 'throughput')).toBe(2900);
});

test('a latency that grows is none, a throughput is', () => {
  const response = responseOfMeasured(measured({ queueGrows: true, extent: 'steady' }), false);
  expect(shownValue(response, 'latency')).toBe('growing');
  expect(shownValue(response, 'throughput')).toBe(2900);
});

test('a run that was cut is left open, one with mistakes has no value', () => {
  const [later, open] = [false, true].map((isLong) =>
    responseOfMeasured(measured({ extent: 'cut' }), isLong),
  );
  expect([later, open]).toEqual(['later', 'open']);
  expect([later, open].map((each) => each && shownValue(each, 'latency'))).toEqual([
    'open',
    'open',
  ]);
  expect(shownValue(responseOfMeasured({ errors: [] }, false), 'throughput')).toBe('none');
  expect(shownValue(responseOfMeasured(measured({ values: {} }), false), 'latency')).toBe('none');
});

import { expect, test } from 'vitest';
import { responseOfMeasured, shownValue } from './response';

const measured = { values: { 'latency_s.p50': 0.9, throughput_tps: 2900 }, queue_grows: false };

test('a run that was not recorded has the numbers of one that was', () => {
  const response = responseOfMeasured({ ok: { ...measured, state: 'whole' } });
  expect(response).toEqual({ latency: 0.9, throughput: 2900, isGrowing: false });
  expect(shownValue(response, 'latency')).toBe(0.9);
  expect(shownValue(response, 'throughput')).toBe(2900);
});

test('a latency that grows is none, a throughput is', () => {
  const response = responseOfMeasured({
    ok: { ...measured, queue_grows: true, state: 'steady' },
  });
  expect(shownValue(response, 'latency')).toBe('growing');
  expect(shownValue(response, 'throughput')).toBe(2900);
});

test('a run that was cut is left open, one with mistakes has no value', () => {
  expect(shownValue(responseOfMeasured({ ok: { ...measured, state: 'cut' } }), 'latency')).toBe(
    'open',
  );
  expect(shownValue(responseOfMeasured({ errors: [] }), 'throughput')).toBe('none');
  const silent = { values: {}, queue_grows: false, state: 'whole' as const };
  expect(shownValue(responseOfMeasured({ ok: silent }), 'latency')).toBe('none');
});

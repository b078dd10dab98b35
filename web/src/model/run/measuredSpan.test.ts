import { expect, test } from 'vitest';
import type { RunReport } from '../../core/messages';
import { drainText, excessText, measuredSpan } from './measuredSpan';

const run = (goodput_tps: number, measured_from_s: number | null, isTcp = true) => ({
  goodput_tps,
  workload: { offered_tps: 3000, submitted: 90_000, measured_from_s },
  ...(isTcp ? { losses: {} as NonNullable<RunReport['losses']> } : {}),
});

test('latencies say from when on they count, and over TCP where the start is in them', () => {
  expect(measuredSpan(run(3000, 10))).toBe('from 10 s on');
  expect(measuredSpan(run(3000, 10 / 3))).toBe('from 3.33 s on');
  expect(measuredSpan(run(3000, null))).toBe('with the cold start');
  expect(measuredSpan(run(3000, null, false))).toBeNull();
});

test('more than is offered says what is in it', () => {
  expect(excessText(run(3002.9, null))).toBeNull();
  expect(excessText(run(3160, null))).toBe('with the backlog of the start');
  expect(excessText(run(3078, 5))).toBe('with the backlog of 5 s');
  expect(
    excessText({
      ...run(3078, 5),
      workload: { offered_tps: null, submitted: 1, measured_from_s: 5 },
    }),
  ).toBeNull();
});

test('a throughput over time without clients says that it is', () => {
  const { workload } = run(457, null);
  expect(drainText({ workload })).toBeNull();
  const stopped = { at_s: 20, committed: 15_300 };
  expect(drainText({ workload: { ...workload, stopped } })).toBe(
    'Clients stop at 20 s; throughput counts to the end',
  );
});

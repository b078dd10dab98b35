import { expect, test } from 'vitest';
import type { Limit } from '../../core/reports';
import { keptUp } from './RunTable';

const report = (text: string, offered_tps: number | null = 3000, stoppedAtS?: number) => ({
  limit: { text } as Limit,
  goodput_tps: 2986.4,
  workload: {
    offered_tps,
    submitted: 60_000,
    ...(stoppedAtS === undefined ? {} : { stopped: { at_s: stoppedAtS, committed: 58_000 } }),
  },
});

test('a run that keeps up says at which share', () => {
  expect(keptUp(report('keeps up with the offered 3,000 tx/s'))).toBe(
    'keeps up: 99 % of 3,000 tx/s',
  );
});

test('where clients stop before the end, the share is of what was committed by then', () => {
  const stopped = report('keeps up with the offered 3,000 tx/s', 3000, 20);
  expect(keptUp({ ...stopped, goodput_tps: 1710 })).toBe('keeps up: 96 % of 3,000 tx/s');
});

test('a run that is limited, or offered no one rate, says what its report does', () => {
  expect(keptUp(report('one proposal in each round trip'))).toBeNull();
  expect(keptUp(report('since 10 s: keeps up with the offered 3,000 tx/s'))).toBeNull();
  expect(keptUp(report('keeps up with the offered 3,000 tx/s', null))).toBeNull();
});

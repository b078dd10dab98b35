import { expect, test } from 'vitest';
import type { Measurement, SweepPoint } from '../../core/messages';
import { sweepRows } from './exports';
import { testOutcome } from './testOutcome';

const points = [1, 2, 3].map(
  (x): SweepPoint => ({
    variant: null,
    settings: [
      ['horizon_s', 5],
      ['workload.rate_tps', x],
    ],
    seed: 7,
    x,
    series: null,
    panel: null,
  }),
);

const error = { path: 'x', code: 'range', message: 'is too large', allowed: '' } as const;
const told = {
  report: { variant: 'default', seed: 7, goodput_tps: 99.5 },
  extent: 'steady',
  reached_s: 4.5,
} as Measurement;

test('a run that is there is a row of all that it reports, and one that cannot be of why', () => {
  const outcomes = [testOutcome({ told }), undefined, { errors: [error] }];
  expect(sweepRows(points, outcomes)).toEqual([
    {
      settings: { horizon_s: 5, 'workload.rate_tps': 1 },
      ...{ variant: 'default', seed: 7, goodput_tps: 99.5, extent: 'steady', reached_s: 4.5 },
    },
    {
      settings: { horizon_s: 5, 'workload.rate_tps': 3 },
      ...{ variant: 'default', seed: 7, errors: [error] },
    },
  ]);
});

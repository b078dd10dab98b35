import { expect, test } from 'vitest';
import type { SweepPoint } from '../../core/messages';
import type { Description } from './description';
import { sweepCsv, sweepJson } from './exports';
import { testOutcome } from './testOutcome';

const description: Description = {
  version: 1,
  scenario: 'planet',
  x: { path: 'workload.rate_tps', values: [1, 2, 3] },
  series: { path: 'network.sockets', values: [null] },
  y: ['latency_s.p50', 'views'],
};

const points = [1, 2, 3].map(
  (x): SweepPoint => ({
    variant: 'A, B',
    settings: [],
    seed: 7,
    x,
    series: null,
    panel: null,
  }),
);

const error = { path: 'x', code: 'range', message: 'is too "large"', allowed: '' } as const;
const outcomes = [
  testOutcome({ values: { 'latency_s.p50': 0.5, views: 12, goodput_tps: 99.5 } }),
  undefined,
  { errors: [error] },
];

test('runs that are there are lines of comma-separated values', () => {
  expect(sweepCsv(description, points, outcomes)).toBe(
    [
      'variant,seed,workload.rate_tps,network.sockets,throughput_tps,goodput_tps,latency_s.p50,consensus_latency_s.p50,block_interval_s.p50,backlog,queue_growth_tps,views,limit.kind,queue_grows,safe,live,extent,errors',
      '"A, B",7,1,null,,99.5,0.5,,,,,12,window,false,true,true,whole,',
      '"A, B",7,3,null,,,,,,,,,,,,,,"is too ""large"""',
      '',
    ].join('\n'),
  );
});

test('the file has the description that the program takes', () => {
  const file = JSON.parse(sweepJson(description, points, outcomes));
  expect(file.description).toEqual(description);
  expect(file.rows).toHaveLength(2);
  expect(file.rows[0]).toMatchObject({
    variant: 'A, B',
    seed: 7,
    'workload.rate_tps': 1,
    measured: { values: { views: 12 } },
  });
});

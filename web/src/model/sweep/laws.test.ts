import { expect, test } from 'vitest';
import planetFile from '../../../../scenarios/planet.json';
import streamFile from '../../../../scenarios/who-should-stream.json';
import type { Scenario } from '../scenario/scenario';
import { numberOf } from '../scenario/schema';
import type { CurveSeries } from './curves';
import { type Description, PLAIN } from './description';
import { setSweeps, sweeps } from './family';
import { lawsOf } from './laws';

const planet = planetFile as unknown as Scenario;
const load: Description = {
  version: 1,
  scenario: 'planet',
  x: { path: 'workload.rate_tps', values: [0, 120] },
  y: ['throughput_tps'],
};
const sockets = { ...load, x: { path: 'network.sockets', values: [0, 120] } };
/** A curve from 0 to 120, so that a law is reckoned at whole numbers. */
const curve = (settings: readonly (readonly [string, number])[] = []) =>
  ({
    ...{ key: '', of: 0, variant: 'Batching', value: null },
    points: [0, 120].map((x) => ({ x, settings })),
  }) as unknown as CurveSeries;
const laws = (
  description: Description,
  measure = 'throughput_tps',
  scenario = planet,
  series = [curve()],
) => lawsOf({ description, look: PLAIN }, scenario, measure, series);
const at = (description: Description, x: number, scenario = planet) =>
  laws(description, 'throughput_tps', scenario)?.lines[0]?.spots.find((spot) => spot?.x === x)?.y;

test('no more commits than is offered', () => {
  expect(at(load, 25)).toBe(25);
  expect(at(sockets, 2)).toBe(3000);
  expect(at({ ...sockets, set: { 'workload.rate_tps': 20_000 } }, 2)).toBe(20_000);
});

test('nothing is said of other measurements, closed loops, and runs that are offered different loads', () => {
  expect(laws(load, 'latency_s.p50')).toBeNull();
  expect(laws(load, 'throughput_tps', { ...planet, workload: { kind: 'closed' } })).toBeNull();
  expect(laws({ ...sockets, series: { path: 'workload.rate_tps', values: [1, 2] } })).toBeNull();
  const stream = streamFile as unknown as Scenario;
  expect(laws(sockets, 'throughput_tps', stream)).toBeNull();
  expect(at({ ...sockets, variants: ['The leader', 'All'] }, 1, stream)).toBe(8000);
});

test('a family foresees a line a curve, their common roof, and where something else begins to limit', () => {
  const before = sweeps;
  const JITTER = 'network.jitter';
  // As many as sockets by what is set, up to 60; and a second state that lasts up to 10.
  setSweeps({
    ...before,
    closedForm: {
      ...{ name: 'form', bend: '', limits: ['low', 'full'] },
      foresee: (run) => {
        const free = numberOf(run, 'network.sockets') * numberOf(run, JITTER);
        const states = [{ name: '', value: Math.min(free, 60) }];
        const second = free <= 10 ? [{ name: 'second', value: free / 2 }] : [];
        const limit = free < 60 ? 'low' : 'full';
        return { states: [...states, ...second], limit, roof: { value: 60, limit: 'full' } };
      },
    },
  });
  const of = (...rates: readonly number[]) =>
    laws(
      sockets,
      'goodput_tps',
      planet,
      rates.map((rate) => curve([[JITTER, rate]])),
    );
  const two = of(1, 2);
  expect(two?.lines.map(({ name, spots }) => [name, spots[20]?.y, spots[100]?.y])).toEqual([
    ['', 20, 60],
    ['', 40, 60],
  ]);
  expect(two?.bends.map(({ x, y }) => [Math.round(x), y])).toEqual([
    [60, 60],
    [30, 60],
  ]);
  expect(two?.roofs.map(({ limit, spots }) => [limit, spots.length])).toEqual([['full', 121]]);
  // Of one curve, or of curves with the same law, all states.
  const one = of(1, 1);
  expect(one?.lines.map(({ name, spots }) => [name, spots[10]?.y, spots[11]?.y])).toEqual([
    ['', 10, 11],
    ['second', 5, undefined],
  ]);
  setSweeps(before);
});

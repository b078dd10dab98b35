import { expect, test } from 'vitest';
import evidence from '../../../../docs/evidence.json' with { type: 'json' };
import { arePaired } from '../../layout/evidence/chart';
import { isSame } from '../scenario/equality';
import { patched } from '../scenario/patch';
import {
  isObject,
  type Scenario,
  settingsOf,
  variantNames,
  withValueAt,
} from '../scenario/scenario';
import { measuredAt, measuredDots, measuredText, pairsOf } from '../sweep/measured';
import type { Evidence } from './evidence';
import { measuredFigure } from './measuredFigure';

const all = evidence as unknown as Evidence;
const figure = (id: string) => {
  const found = measuredFigure(all, id);
  if (found === null) throw new Error(`there is no figure ${id}`);
  return found;
};

test('every chart of measured curves is a sweep, and no other', () => {
  const found = all.charts.filter(({ id }) => measuredFigure(all, id) !== null);
  expect(found.map(({ id }) => id)).toEqual([
    ...['dissertation-batches', 'dissertation-batches-latency'],
    ...['dissertation-nodes', 'dissertation-nodes-latency'],
    ...['dissertation-versions', 'dissertation-versions-latency'],
    ...['dissertation-wide-area', 'dissertation-wide-area-latency'],
  ]);
  expect(found).toEqual(all.charts.filter(({ series }) => arePaired(series)));
  expect(measuredFigure(all, 'thesis-latency')).toBeNull();
  expect(measuredFigure(all, 'dissertation')).toBeNull();
});

test('the runs of a figure’s sweep are those of its rows', () => {
  const rows = new Map(all.rows.map((row) => [row.id, row]));
  for (const { id, series, rows: ids } of all.charts) {
    const found = measuredFigure(all, id);
    if (found === null) continue;
    const { scenario, x } = found.sweep.description;
    if (!isObject(scenario)) throw new Error('the scenario is no object');
    expect(variantNames(scenario)).toEqual(found.series.map(({ name }) => name));
    const published = series.filter(({ kind }) => kind === 'published');
    const aPoint = ids.length / published.flatMap(({ points }) => points).length;
    let from = 0;
    for (const [variant, { points }] of found.series.entries()) {
      expect(points).toHaveLength(published[variant]?.points.length ?? 0);
      for (const { x: load } of points) {
        const row = rows.get(ids[from] ?? '');
        const { variants, ...base } = scenario;
        const settings = Object.entries(settingsOf(scenario, variant));
        const set = settings.map(([path, value]) => ({ path, value }));
        const run = withValueAt(patched(base, set), x.path, load);
        expect(isSame(unworded(run), unworded(row?.scenario ?? {})), row?.id).toBe(true);
        from += aPoint;
      }
    }
  }
});

function unworded({ title, question, answer, source, ...run }: Scenario): Scenario {
  return run;
}

test('a figure of goodput over load', () => {
  const { sweep, series, path, isLog } = figure('dissertation-wide-area');
  expect(path).toBe('workload.rate_tps');
  expect(isLog).toBe(false);
  expect(sweep.description.x).toEqual({ path, values: [1, 25, 100, 200, 600, 800] });
  expect(sweep.description.y).toEqual(['answered_tps']);
  expect(sweep.description.measured).toBe('dissertation-wide-area');
  expect(sweep.look).toEqual({ as: 'lines', across: null, isWhole: true });
  expect(series.map(({ name, isFitted }) => [name, isFitted])).toEqual([['100 ms', false]]);
  const [only] = series;
  if (only === undefined) throw new Error('there is no series');
  const last = (measure: string) =>
    measuredDots(figure('dissertation-wide-area'), only, sweep, measure).at(-1);
  expect(last('answered_tps')).toEqual({ x: 800, y: 204.36, isOff: false, isClaimed: true });
  // Of the same points, in another figure.
  expect(last('latency_s.mean')).toEqual({ x: 800, y: 9.976, isOff: false, isClaimed: false });
});

test('a figure of latency over goodput has both of its values over the load, too', () => {
  const latency = figure('dissertation-batches-latency');
  const { sweep } = latency;
  expect(latency.isLog).toBe(true);
  expect([sweep.description.y, sweep.look.across]).toEqual([['latency_s.mean'], 'answered_tps']);
  const [pair] = pairsOf(latency, new Set(['300', 'another']));
  if (pair === undefined) throw new Error('there is no series of 300');
  expect(pair.place).toBe(3);
  const last = (of: typeof sweep, measure: string) => {
    const dot = measuredDots(latency, pair.series, of, measure).at(-1);
    return [dot?.x, dot?.y];
  };
  expect(last(sweep, 'latency_s.mean')).toEqual([575.33, 12.961]);
  const over = { ...sweep, look: { ...sweep.look, across: null } };
  expect(last(over, 'latency_s.mean')).toEqual([4000, 12.961]);
  expect(last(over, 'answered_tps')).toEqual([4000, 575.33]);
  expect(last(over, 'throughput_tps')).toEqual([undefined, undefined]);
  const x = { path: 'cpu.factor', values: [1, 2] };
  const other = { ...over, description: { ...over.description, x } };
  expect(last(other, 'latency_s.mean')).toEqual([undefined, undefined]);
  const at = (of: typeof sweep) =>
    measuredAt(latency, of, '300', 4000)?.get('latency_s.mean')?.value;
  expect([at(over), at(other)]).toEqual([12.961, undefined]);
});

test('the words say what dots and lines are, which are off, and on which the runs are fitted', () => {
  const batches = figure('dissertation-batches');
  const source = 'Harvey-Hill, Implementing the HotStuff consensus algorithm (2023)';
  const told = (...names: readonly string[]) =>
    measuredText(batches, pairsOf(batches, new Set(names)), batches.sweep).join(' ');
  expect(told(...batches.series.map(({ name }) => name))).toBe(
    `Dots are measured: ${source}. Lines are simulated. A hollow dot is off; its row has the reason. Dots in the tinted part test no value: the runs are fitted on them, or only their order is compared. Constants of the runs are fitted on the dots of 1 and 300.`,
  );
  expect(told('300')).toMatch(/ Constants of the runs are fitted on these dots\.$/);
  expect(told('150')).not.toContain('Constants');
  expect(told()).toBe(`Nothing of this plot is measured in ${source}.`);
});

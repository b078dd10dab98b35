import { expect, test } from 'vitest';
import { linkOpening } from '../viewer/linkOpening';
import { loadEvidence } from './evidence';
import { rowLink } from './rowLink';
import { exampleRow as row } from './testRow';
import { bandOf, expectedText, oursText, parameterText, publishedText, ratioText } from './texts';

test('values carry their unit where they are numbers', () => {
  expect(publishedText(row({ published: '0.823', unit: 's' }))).toBe('0.823\u00a0s');
  expect(publishedText(row({ published: 'five round trips', published_value: null }))).toBe(
    'five round trips',
  );
  expect(oursText(row({ ours_value: 2237984, unit: 'tx' }))).toBe('2,237,984\u00a0tx');
  expect(oursText(row({ ours_value: 0.827634, unit: 's' }))).toBe('0.8276\u00a0s');
  expect(oursText(row({ ours_value: 3.96, unit: '' }))).toBe('3.96');
  expect(oursText(row({ ours_value: 3.96, unit: 'times' }))).toBe('3.96×');
  expect(oursText(row({ ours_value: null }))).toBe('');
  expect(expectedText(row({ expected: '4 to 4.99', unit: 'tx/s' }))).toBe('4 to 4.99\u00a0tx/s');
  expect(expectedText(row({ expected: 'ratio 0.97 to 1.03' }))).toBe('ratio 0.97 to 1.03');
  expect(expectedText(row({ expected: '' }))).toBe('');
});

test('ratios near one have three decimals, others three digits', () => {
  expect([1, 0.9949, 0.064123, 15.6, 1000].map(ratioText)).toEqual([
    ...['1.000', '0.995', '0.0641', '15.6', '1,000'],
  ]);
});

test('what was expected is a band of ratios', () => {
  expect(bandOf(row({ expected: 'ratio 0.97 to 1.03' }))).toEqual({ low: 0.97, high: 1.03 });
  expect(bandOf(row({ expected: '3 to 5', published_value: 4 }))).toEqual({
    low: 0.75,
    high: 1.25,
  });
  expect(bandOf(row({ expected: '4', published_value: 4 }))).toEqual({ low: 1, high: 1 });
  expect(bandOf(row({ expected: 'at least 1.2', published_value: 2 }))).toEqual({
    low: 0.6,
    high: Number.POSITIVE_INFINITY,
  });
  expect(bandOf(row({ expected: 'at most 3', published_value: 2 }))).toEqual({ low: 0, high: 1.5 });
  expect(bandOf(row({ expected: 'at most 1.2', published_value: null }))).toBeNull();
  expect(bandOf(row({ expected: '' }))).toBeNull();
});

test('every row of the shipped evidence that was judged by its ratio has a band', async () => {
  const { rows, charts } = await loadEvidence();
  const judged = rows.filter(({ ratio, expected }) => ratio !== null && expected !== '');
  expect(judged.length).toBeGreaterThan(0);
  expect(judged.filter((each) => bandOf(each) === null).map(({ id }) => id)).toEqual([]);
  const ids = new Set(rows.map(({ id }) => id));
  expect(ids.size).toBe(rows.length);
  expect(charts.flatMap((chart) => chart.rows).filter((id) => !ids.has(id))).toEqual([]);
});

test('a run is a link with the whole of its scenario, and the variant to look at', async () => {
  const scenario = { version: 1, title: 'T', variants: [{ name: 'one' }, { name: 'two' }] };
  expect(await rowLink(row({}))).toBeNull();
  const link = await rowLink(row({ scenario, variant: 'two' }));
  expect(link).toMatch(/^#file=T-L1&data=[\w-]+&shown=B&v=1$/);
  const { document, problems } = await linkOpening(link ?? '');
  expect(document).toMatchObject({ id: 'T-L1', scenario, shown: [1] });
  expect(problems).toEqual([]);
  expect(await rowLink(row({ scenario: { version: 1 } }))).toMatch(/^#file=T-L1&data=[\w-]+&v=1$/);
});

test('a run shows what its row measures beside what it is to show, four variants at most', async () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F'];
  const scenario = { version: 1, variants: names.map((name) => ({ name: `run ${name}` })) };
  const shown = async (variant: string | null, measure: string) =>
    /&shown=([A-F,]+)&/.exec((await rowLink(row({ scenario, variant, measure }))) ?? '')?.[1];
  expect(await shown(null, 'A.committed')).toBe('A,B');
  expect(await shown('run C', 'C.committed')).toBe('C');
  expect(await shown('run E', 'F.committed / E.committed')).toBe('E,F');
  expect(await shown(null, 'max(A.views, B.views, C.views, D.views, E.views)')).toBe('A,B');
});

test('a parameter is a place in the scenario as people write it, or a number', () => {
  expect(parameterText('/network/latency/factor')).toBe('network.latency.factor');
  expect(parameterText('/variants/1/set/network.sockets')).toBe('network.sockets of run B');
  expect(parameterText('1.832')).toBe('1.832');
});

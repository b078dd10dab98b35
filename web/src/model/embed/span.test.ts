import { expect, test } from 'vitest';
import { opening } from '../viewer/opening';
import { withSpan } from './span';

test('what a host asks to see counts, and the other end is the scenario’s', async () => {
  const opened = await opening('#scenario=planet');
  const view = async (startNs: number | null, endNs: number | null) =>
    withSpan(opened, { startNs, endNs, problems: [] }).view;
  expect(await view(null, null)).toBe(opened.view);
  expect(await view(2e9, 4e9)).toEqual({ startNs: 2e9, endNs: 4e9 });
  expect(await view(13e9, null)).toEqual({ startNs: 13e9, endNs: 15e9 });
  expect(await view(null, 14e9)).toEqual({ startNs: 12e9, endNs: 14e9 });
  expect(await view(29e9, 99e9)).toEqual({ startNs: 29e9, endNs: 30e9 });
});

test('a view that is not in the run is told, and the scenario’s is shown', async () => {
  const opened = await opening('#scenario=planet');
  const { view, problems } = withSpan(opened, { startNs: 40e9, endNs: null, problems: [] });
  expect(view).toBe(opened.view);
  expect(problems.map(({ path, allowed }) => [path, allowed])).toEqual([
    ['start', 'before the run ends, at 30 s'],
  ]);
});

import { expect, test } from 'vitest';
import planet from '../../../../scenarios/planet.json';
import type { Scenario } from '../scenario/scenario';
import { axisAround, fieldGroups, fieldOf } from './axes';

const scenario = planet as unknown as Scenario;

test('every numeric setting is offered once, those with controls in their sections', () => {
  const groups = fieldGroups(scenario);
  expect(groups[0]?.name).toBe('Network');
  expect(groups[0]?.fields.map(({ path }) => path)).toContain('network.sockets');
  expect(groups.at(-1)?.name).toBe('Other settings');
  const paths = groups.flatMap(({ fields }) => fields.map(({ path }) => path));
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toContain('workload.rate_tps');
  expect(paths).toContain('network.jitter');
  expect(paths.filter((path) => path.startsWith('view'))).toEqual([]);
});

test('what is no number is no axis', () => {
  expect(fieldOf('protocol.variant')).toBeNull();
  expect(fieldOf('network.window_bytes')?.unit).toBe('B');
});

test('a range goes around the value that the scenario has', () => {
  expect(axisAround('workload.rate_tps', scenario)).toEqual({
    path: 'workload.rate_tps',
    from: 300,
    to: 5000,
    points: 17,
    scale: 'linear',
  });
  expect(axisAround('network.latency.factor', scenario)).toEqual({
    path: 'network.latency.factor',
    from: 0.12,
    to: 8,
    points: 17,
    scale: 'log',
  });
  expect(axisAround('network.sockets', scenario)).toMatchObject({ from: 1, to: 15 });
  expect(axisAround('network.jitter', scenario)).toMatchObject({ from: 0, to: 1, scale: 'linear' });
});

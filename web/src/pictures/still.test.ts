// Still pictures, by the real engine.
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import killedNode from '../../../scenarios/killed-node.json';
import planet from '../../../scenarios/planet.json';
import { engineFile } from '../core/testCheck';
import type { Scenario } from '../model/scenario/scenario';
import { bringFamily } from './engine';
import { inTheme, still } from './still';

beforeAll(async () => bringFamily({}, { hotstuff: new Uint8Array(await readFile(engineFile)) }));

test('a still shows the runs that are compared, with their names, replicas, views and times', () => {
  const svg = still(planet as Scenario, 'planet');
  expect(still(planet as Scenario, 'planet')).toBe(svg);
  const words = [...svg.matchAll(/>([^<>]+)</g)].map(([, word]) => word);
  expect(words).toEqual(
    expect.arrayContaining(['Why not simply send larger batches?', 'A Batching', 'B Streaming']),
  );
  expect(words).toEqual(
    expect.arrayContaining(['N. Virginia', 'Cape Town', 'leader', 'TCP', '15.0\u00a0s']),
  );
  expect(words.some((word) => /^view \d+$/.test(word ?? ''))).toBe(true);
  for (const color of ['proposal', 'vote', 'stream', 'certified'])
    expect(svg).toContain(`var(--${color})`);
  expect(gzipSync(svg).length).toBeLessThan(8000);
});

test('one run alone is named after its scenario and has no letter; what breaks in it is named', () => {
  const svg = still(killedNode as Scenario, 'killed-node');
  expect(svg).not.toContain('>A ');
  expect(svg).toContain('>crash<');
});

test('a theme’s colours stand in it by their values, and none is missing', () => {
  expect(inTheme('<path fill="var(--ink-soft)"/>', { 'ink-soft': '#57606a' })).toBe(
    '<path fill="#57606a"/>',
  );
  expect(() => inTheme('<path fill="var(--ink)"/>', {})).toThrow(/no color “ink”/);
});

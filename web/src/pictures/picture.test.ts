// Pictures of cards, by the real engine.
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import planet from '../../../scenarios/planet-window.json';
import twoChain from '../../../scenarios/two-chain.json';
import { loadEngine } from '../core/sample';
import { engineFile } from '../core/testCheck';
import { testWindow } from '../layout/testColumns';
import type { Scenario } from '../model/scenario/scenario';
import { telling } from './lanesPicture';
import { drawn } from './picture';

beforeAll(async () => loadEngine(new Uint8Array(await readFile(engineFile))));

/** The ends of the figures of a path: where each begins. */
function starts(d: string): readonly (readonly [number, number])[] {
  return [...d.matchAll(/M(-?\d+),(-?\d+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
}

test('a run is drawn small, in the theme’s colours, the same each time', () => {
  const first = drawn(planet as Scenario);
  expect(drawn(planet as Scenario)).toEqual(first);
  expect(first.isSafe).toBe(true);
  expect(gzipSync(JSON.stringify(first.picture)).length).toBeLessThan(4000);

  const colors = first.picture.flatMap(({ fill, stroke }) => [fill, stroke]);
  expect(colors).toContain('var(--proposal)');
  expect(colors).toContain('var(--vote)');
  expect(colors.every((color) => color === undefined || /^var\(--[a-z-]+\)$/.test(color))).toBe(
    true,
  );
  // Streams are what its second variant differs by.
  expect(colors).toContain('var(--stream)');
  // Four lanes in tenths of a pixel, each 0.6 px thick.
  const lanes = first.picture.find(({ fill }) => fill === 'var(--rule)');
  expect(starts(lanes?.d ?? '').map(([, y]) => y)).toEqual([87, 267, 447, 627]);
});

test('a run that is not safe is drawn rather than one that is, and told', () => {
  const { picture, isSafe } = drawn(twoChain as Scenario);
  expect(isSafe).toBe(false);
  expect(picture.some(({ stroke, width }) => stroke === 'var(--alert)' && width === 17)).toBe(true);
  const kept = drawn({ ...(twoChain as Scenario), view: { ...twoChain.view, shown: ['A'] } });
  expect(kept.isSafe).toBe(false);
  expect(kept.picture).not.toEqual(picture);
});

test('a dense stretch is cut to what can be told apart, around what goes wrong first', () => {
  const certificates = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ at, kind: 'certified' as const, replica: 0 }));
  const window = (marks: Parameters<typeof testWindow>[0]['marks']) =>
    testWindow({ replicas: 2, messages: [], marks: marks ?? [] });
  const opening = { startNs: 0, endNs: 32e9 };
  expect(telling(window(certificates(8)), opening, [])).toEqual(opening);
  expect(telling(window(certificates(32)), opening, [])).toEqual({ startNs: 0, endNs: 8e9 });
  expect(telling(window(certificates(32)), opening, [{ startNs: 20e9 }])).toEqual({
    startNs: 16.8e9,
    endNs: 24.8e9,
  });
  // At the end of the stretch, and no later.
  const late = [...certificates(32), { at: 31, kind: 'timed_out' as const, replica: 1 }];
  expect(telling(window(late), opening, [])).toEqual({ startNs: 24e9, endNs: 32e9 });
});

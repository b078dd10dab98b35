// Pictures of cards, by the real engine.
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import planet from '../../../scenarios/planet-window.json';
import twoChain from '../../../scenarios/two-chain.json';
import { engineFile } from '../core/testCheck';
import { testWindow } from '../layout/testColumns';
import type { Scenario } from '../model/scenario/scenario';
import type { Shape } from '../render/shapeRenderer';
import { bringFamily } from './engine';
import { telling } from './lanesPicture';
import { drawn, PICTURE } from './picture';

beforeAll(async () => bringFamily({}, { hotstuff: new Uint8Array(await readFile(engineFile)) }));

test('what runs differ in is drawn small, in the theme’s colours, the same each time', () => {
  const first = drawn(planet as Scenario);
  expect(drawn(planet as Scenario)).toEqual(first);
  expect(first.isSafe).toBe(true);
  const { seen, ahead, words } = first.picture;
  expect(gzipSync(JSON.stringify(first.picture)).length).toBeLessThan(4000);
  const colors = [...seen, ...ahead].flatMap(({ fill, stroke }) => fill ?? stroke ?? []);
  expect(colors.every((color) => /^var\(--[a-z-]+\)$/.test(color))).toBe(true);
  // A's blocks and B's streams on the leaders' links, and two names.
  expect(colors).toContain('var(--proposal)');
  expect(colors).toContain('var(--stream)');
  expect(words.map(({ text }) => text)).toEqual(['A', 'B']);
});

test('what follows the moment of asking is not drawn, but for what is done on purpose', () => {
  const { picture, isSafe } = drawn(twoChain as Scenario);
  expect(isSafe).toBe(false);
  expect(picture.seenPx).toBeLessThan(0.8 * PICTURE.widthPx);
  // No violation, which would answer.
  const cross = ({ stroke, width }: Shape) => stroke === 'var(--alert)' && width === 17;
  expect(picture.seen.some(cross)).toBe(false);
  expect(picture.ahead.length).toBeGreaterThan(0);
  const { predict: _, answer: __, ...untold } = twoChain as Scenario;
  expect(drawn(untold).picture.seenPx).toBe(PICTURE.widthPx - 4);
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

import { expect, test } from 'vitest';
import { workRows, workSummary } from './describe';
import { figureGeometry } from './figureGeometry';
import { runUnder } from './hitTest';
import type { FigureScene, RunContent } from './scene';
import { workStrip } from './stripAreas';
import { testWindow } from './testColumns';
import { roomsOf } from './testPanels';
import { timeScale } from './timeScale';
import { hasWork, meanWork, totalWork, workAt, workLine, workShapes } from './work';

/** 0.4 s over 400 px; a strip 40 px high at y = 200. */
const scale = timeScale({ startNs: 0, endNs: 4e8 }, 0, 400);
const area = { x: 0, y: 200, width: 400, height: 40 };

/** Replica 0 reads and executes, replica 1 signs; replica 0 leads up to 0.2 s. */
const window = testWindow({
  replicas: 2,
  work: [
    [
      [0.5, 0, 0.25],
      [0.5, 0, 0.25],
      [0, 0, 0],
      [0.25, 0, 0],
    ],
    [
      [0, 0, 0],
      [0, 0.125, 0],
      [0.25, 0.25, 0.5],
      [0, 0.005, 0.005],
    ],
    [
      [0.5, 0, 0.25],
      [0.5, 0, 0.25],
      [0.25, 0.25, 0.5],
      [0, 0.005, 0.005],
    ],
  ],
});

test('the leader’s work is stacked: messages, cryptography, transactions', () => {
  const [messages, cryptography, transactions] = workShapes(window, scale, area);
  expect([...(messages ?? [])]).toEqual([0, 220, 200, 20, 200, 230, 100, 10]);
  // 0.2 px each, to a 64th.
  expect([...(cryptography ?? [])]).toEqual(
    [200, 220, 100, 10, 300, 240 - 13 / 64, 100, 13 / 64].map(Math.fround),
  );
  expect([...(transactions ?? [])]).toEqual(
    [0, 210, 200, 10, 200, 200, 100, 20, 300, 240 - 26 / 64, 100, 13 / 64].map(Math.fround),
  );
});

test('a group’s line is all that its processor does', () => {
  expect([...workLine(window, scale, area, 1)]).toEqual([
    ...[100, 240, 100, 235, 100, 235, 200, 235],
    ...[200, 235, 200, 200, 200, 200, 300, 200],
    ...[300, 200, 300, Math.fround(239.6), 300, Math.fround(239.6), 400, Math.fround(239.6)],
  ]);
});

test('shares are means over the view, or those of a moment', () => {
  expect(meanWork(window, { startNs: 1e8, endNs: 3e8 }, 'leader')).toEqual({
    ...{ messages: 0.375, cryptography: 0.125, transactions: 0.375 },
  });
  expect(totalWork({ messages: 0.5, cryptography: 0.125, transactions: 0.25 })).toBe(0.875);
  expect(workAt(window, 2.5e8)).toEqual({ messages: 0.25, cryptography: 0.25, transactions: 0.5 });
  expect([workAt(window, -1), workAt(window, 5e8)]).toEqual([null, null]);
});

test('words and rows say the same', () => {
  const content = { window, simulatedToNs: null } as Partial<RunContent> as RunContent;
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  expect(plain(workSummary('A', content, timeScale({ startNs: 0, endNs: 2e8 }, 0, 100)))).toBe(
    'A, leader’s processor in view: 50 % messages, 0 % cryptography, 25 % transactions, 25 % idle.',
  );
  const rows = workRows(window, timeScale({ startNs: 2e8, endNs: 3e8 }, 0, 100), ['0', '1']);
  expect(rows.map(({ replica, shares }) => [replica, ...shares.map(plain)])).toEqual([
    ['0', '0 %', '0 %', '0 %'],
    ['1', '25 %', '25 %', '50 %'],
  ]);
});

test('where work takes no time there is nothing', () => {
  const free = testWindow({});
  expect(hasWork(free)).toBe(false);
  expect(meanWork(free, scale, 'leader')).toBeNull();
  expect(workLine(free, scale, area, 0)).toHaveLength(0);
  expect(workShapes(free, scale, area).map(({ length }) => length)).toEqual([0, 0, 0]);
});

test('its strip lies below the leader’s link, and is pointed at there alone', () => {
  const request = {
    ...{ widthPx: 1000, heightPx: 1, textPx: 10, leastTextPx: 10, labelPx: 90 },
    ...{ spacetime: true, clients: false, panels: roomsOf('bandwidth') },
    ...{ latency: false, tight: false, nearLanes: false, faultsEm: 1 },
  };
  const run = { lanes: 4, strips: 0 };
  const works = figureGeometry({ ...request, runs: [{ ...run, works: true }] });
  const free = figureGeometry({ ...request, runs: [{ ...run, works: false }] });
  const [place] = works.runs;
  const link = place?.areas.bandwidth?.leader;
  const strip = place?.areas.bandwidth?.processor;
  expect(link).toEqual(free.runs[0]?.areas.bandwidth?.leader);
  expect(free.runs[0]?.areas.bandwidth?.processor).toBeNull();
  expect(strip).toEqual({ ...link, y: (link?.y ?? 0) + 20 + 3 });
  expect(works.heightPx - free.heightPx).toBe(23);
  const hidden = { ...request, panels: [], runs: [{ ...run, works: true }] };
  expect(figureGeometry(hidden).runs[0]?.areas).toEqual({});

  const scene = { runs: [{ geometry: place, content: { window } }] } as unknown as FigureScene;
  const { x = 0, y = 0 } = strip ?? {};
  expect([
    runUnder(scene, x + 5, y + 5, workStrip),
    runUnder(scene, x + 5, y - 1, workStrip),
  ]).toEqual([0, null]);
  const idle = { runs: [{ geometry: place, content: { window: testWindow({}) } }] };
  expect(runUnder(idle as unknown as FigureScene, x + 5, y + 5, workStrip)).toBeNull();
});

import { describe, expect, test } from 'vitest';
import { tables } from '../core/kinds';
import { ledgers } from '../families/hotstuff/render/paintLedgers';
import { figureGeometry } from '../layout/figureGeometry';
import { figureScene } from '../layout/scene';
import { testWindow } from '../layout/testColumns';
import { roomsOf } from '../layout/testPanels';
import { type KindPattern, looksOfFamily } from './family';
import { marking } from './marking';
import type { Overlay } from './overlay';
import { bandwidth } from './paintBandwidth';
import { paintOverlay, paintStatic } from './paintFigure';
import { throughput } from './paintFlow';
import { litRun } from './paintLit';
import type { Renderer } from './renderer';
import type { Theme } from './theme';

const panels = [ledgers, bandwidth, throughput];

const patternOf = (word: string) => looksOfFamily.kinds[word] as KindPattern;

/** A theme whose colours are their names. */
const theme: Theme = {
  font: 'sans-serif',
  textPx: 13,
  leastTextPx: 11,
  lineScale: 1,
  paper: 'paper',
  ink: 'ink',
  inkSoft: 'ink-soft',
  inkFaint: 'ink-faint',
  rule: 'rule',
  ruleSoft: 'rule-soft',
  band: 'band',
  idle: 'idle',
  veil: 'veil',
  alert: 'alert',
  crash: 'crash',
  quorum: 'certified',
  foreground: 'foreground',
  background: 'background',
  pathQueue: 'path-queue',
  works: ['messages', 'cryptography', 'transactions'],
  looks: { even: 'proposal', odd: 'proposal-next', other: 'rival' },
  kinds: tables.kinds.map(({ word }) => ({ ...patternOf(word), color: word })),
};

/** Everything that was drawn: what, in which colour, where. */
interface Drawn {
  readonly call: string;
  readonly color: string | undefined;
  readonly shape: readonly number[];
  readonly text?: string;
}

function recorder(): { renderer: Renderer; drawn: Drawn[] } {
  const drawn: Drawn[] = [];
  const note =
    (call: string) =>
    (
      values: Float32Array,
      fill: { color: string } | null,
      stroke?: { color: string } | null,
    ): void => {
      drawn.push({ call, color: fill?.color ?? stroke?.color, shape: [...values] });
    };
  const renderer: Renderer = {
    begin: () => undefined,
    clip: (_, draw) => draw(),
    rects: note('rects'),
    quads: note('quads'),
    union: note('union'),
    segments: note('segments'),
    polyline: note('polyline'),
    glyphs: (glyph, points, _, fill, stroke) => note(glyph)(points, fill, stroke),
    cells: () => undefined,
    hatch: ({ x, y, width, height }, _, { color }) => {
      drawn.push({ call: 'hatch', color, shape: [x, y, width, height] });
    },
    text: (text, x, y, { color }) => {
      drawn.push({ call: 'text', color, shape: [x, y], text });
    },
    textWidth: (text, { sizePx }) => 0.6 * sizePx * text.length,
  };
  return { renderer, drawn };
}

const geometry = figureGeometry({
  ...{ widthPx: 1200, heightPx: 600, textPx: 13, leastTextPx: 11, labelPx: 90 },
  runs: [{ lanes: 2, strips: 1, works: false }],
  ...{ spacetime: true, clients: false, panels: roomsOf('bandwidth', 'throughput') },
  ...{ tight: false, nearLanes: false },
  faultsEm: 1,
});
const window = testWindow({
  replicas: 2,
  messages: [
    { kind: 'vote', source: 1, target: 0, out: 0.2, lastOut: 0.2, reached: 0.6, received: 0.6 },
  ],
  marks: [{ at: 0.6, kind: 'certified', replica: 0 }],
  committed: [
    [0, 0],
    [0.2, 10],
    [0.6, 20],
  ],
  requested: [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100],
});
const run = {
  ...{ groups: window.lanes, leader: 0, window, marked: null },
  faults: [
    { kind: 'crash', replica: 1, startNs: 7e8, endNs: 8e8, text: 'down', brief: 'down' } as const,
  ],
  recordingStoppedNs: null,
  isFinished: true,
};
const scene = figureScene([run], geometry, { startNs: 0, endNs: 1e9 }, -1, panels);
const { leftPx, widthPx } = geometry.plot;

describe('the moving layer', () => {
  const overlay: Overlay = {
    ...{ view: scene.scale, playheadNs: 0.4e9, hoverNs: null, hidesFuture: false },
    ...{ pointed: null, picked: null, numbers: true, waits: true, transactions: [], mediansNs: [] },
    marking,
    keys: ['A'],
    before: [],
    replicas: [],
  };
  const draw = (changes: Partial<Overlay>) => {
    const { renderer, drawn } = recorder();
    paintOverlay(renderer, theme, scene, { ...overlay, ...changes }, panels);
    return drawn;
  };

  test('veils what is right of the playhead, or hides it from an audience', () => {
    const veil = draw({}).find(({ call }) => call === 'rects');
    expect(veil?.color).toBe('veil');
    expect(veil?.shape[0]).toBeCloseTo(leftPx + 0.4 * widthPx, 3);
    expect((veil?.shape[0] ?? 0) + (veil?.shape[2] ?? 0)).toBeCloseTo(leftPx + widthPx + 1, 3);
    expect(draw({ hidesFuture: true }).find(({ call }) => call === 'rects')?.color).toBe('paper');
  });

  test('veils everything before the view is reached, and nothing when it is past', () => {
    expect(draw({ playheadNs: -1 }).find(({ call }) => call === 'rects')?.shape[0]).toBe(leftPx);
    expect(draw({ playheadNs: 1.1e9 }).some(({ call }) => call === 'rects')).toBe(false);
  });

  test('says how many wait at the playhead, unless it is to be guessed when they are final', () => {
    const said = (isHeld: boolean) => {
      const { renderer, drawn } = recorder();
      const view = { startNs: 0, endNs: 1e9 };
      const held = figureScene([run], geometry, view, -1, panels, true, isHeld);
      paintOverlay(renderer, theme, held, overlay, panels);
      return drawn.flatMap(({ text }) => (text?.includes('wait') ? [text] : []));
    };
    // 40 requested by 0.4 s, of which 10 are final.
    expect([said(false), said(true)]).toEqual([['30 wait'], []]);
  });

  test('outlines what was there before a hand moved a value, and not what is to be predicted', () => {
    const transaction = {
      ...{
        number: 1,
        group: 0,
        submittedNs: 0.2e9,
        answeredNs: 0.6e9,
        to: 0,
        by: 0,
        subject: null,
      },
      parts: [{ stage: 'quorum' as const, startNs: 0.2e9, endNs: 0.6e9 }],
      messages: [],
    };
    // Who leads sent at half of its link in the first of two parts of the time.
    const shares: [number, number][][] = [
      [
        [0.5, 0],
        [0, 0],
      ],
      [
        [0, 0],
        [0, 0],
      ],
      [
        [0.5, 0],
        [0, 0],
      ],
    ];
    const sent = testWindow({ replicas: 2, egress: shares, committed: [[0, 0]] });
    const withClients = {
      ...geometry.runs[0],
      clients: { x: leftPx, y: 20, width: widthPx, height: 20 },
    };
    const shown = {
      ...scene,
      runs: scene.runs.map((each) => ({ ...each, geometry: withClients })),
    };
    const outlines = (changes: Partial<Overlay>) => {
      const { renderer, drawn } = recorder();
      const before = [{ window: sent, transaction }];
      paintOverlay(
        renderer,
        theme,
        shown as typeof scene,
        { ...overlay, before, ...changes },
        panels,
      );
      return drawn
        .filter(({ call, color }) => /quads|polyline/.test(call) && color === 'ink')
        .map(({ call, shape }) => [call, Math.round(shape[0] ?? 0)]);
    };
    const bar = ['quads', Math.round(leftPx + 0.2 * widthPx)];
    const [link, final] = [['polyline', leftPx] as const, ['polyline', leftPx] as const];
    expect(outlines({})).toEqual([link, final, bar]);
    expect(outlines({ waits: false })).toEqual([link, final]);
    expect(outlines({ before: [] })).toEqual([]);
  });

  test('veils no word; where the future is hidden, a word comes when all of it is to be seen', () => {
    const order = (hidesFuture: boolean, playheadNs: number) => {
      const drawn = draw({ hidesFuture, playheadNs });
      const words = drawn.findIndex(({ text }) => text === 'down');
      const veil = drawn.findIndex(({ call, shape }) => call === 'rects' && shape[3] !== 0);
      return words < 0 ? 'none' : words < veil ? 'below' : 'above';
    };
    expect(order(false, 0.4e9)).toBe('above');
    expect([0.4e9, 0.71e9, 0.8e9].map((playheadNs) => order(true, playheadNs))).toEqual([
      ...['none', 'none', 'below'],
    ]);
  });

  test('shows what is on its way at the playhead', () => {
    const heads = draw({}).filter(({ call, color }) => call === 'circle' && color === 'vote');
    const { laneTopPx, laneStepPx } = geometry.runs[0] ?? { laneTopPx: 0, laneStepPx: 0 };
    expect(heads).toHaveLength(1);
    expect(heads[0]?.shape[1]).toBeCloseTo(laneTopPx + 0.5 * laneStepPx, 3);
    expect(draw({ playheadNs: 0.7e9 }).some(({ color }) => color === 'vote')).toBe(false);
  });
});

describe('what is lit', () => {
  const { messages } = testWindow({
    messages: [
      { source: 0, target: 1, out: 0.1, lastOut: 0.1, reached: 0.3, received: 0.3, row: 8 },
      { kind: 'proposal', out: 0.3, lastOut: 0.35, reached: 0.5, received: 0.55, row: 9 },
    ],
  });
  const lit = { originNs: 0, messages, row: 9, replica: null, committedNs: null, block: null };
  const draw = (picked: Overlay['picked'], hidesFuture = false, playheadNs = 1e9) => {
    const { renderer, drawn } = recorder();
    const overlay: Overlay = {
      ...{ view: scene.scale, playheadNs, hoverNs: null, hidesFuture, pointed: null, picked },
      ...{ keys: [], before: [], replicas: [], transactions: [], mediansNs: [] },
      marking,
      ...{ numbers: false, waits: true },
    };
    paintOverlay(renderer, theme, scene, overlay, panels);
    return drawn;
  };

  test('stands over a dimmed panel, the one that is meant in an outline', () => {
    // The first is what the crash's label lies on.
    const [, dim, ...over] = draw(litRun(0, lit)).filter(({ call }) => call !== 'text');
    expect([dim?.call, dim?.color]).toEqual(['rects', 'paper']);
    expect(dim?.shape[2]).toBe(geometry.runs[0]?.spaceTime?.width);
    const quads = over.filter(({ call }) => call === 'quads');
    expect(quads.map(({ color }) => color)).toEqual(['vote', 'paper', 'ink', 'proposal']);
    for (const { shape } of quads.slice(1)) {
      expect(shape[2]).toBeCloseTo(leftPx + 0.35 * widthPx, 3);
    }
  });

  test('shows nothing of a future that waits to be revealed', () => {
    const widths = (playheadNs: number) =>
      draw(litRun(0, lit), true, playheadNs)
        .filter(({ call, color }) => call === 'rects' && color === 'paper')
        .map(({ shape }) => Math.round(((shape[2] ?? 0) / widthPx) * 100));
    expect(widths(0.4e9)).toEqual([60, 40]);
    expect(draw(litRun(0, lit), true, -1).some(({ call }) => call === 'quads')).toBe(false);
  });

  test('a commit is ringed on its lane', () => {
    const none = testWindow({}).messages;
    const commit = {
      ...{ originNs: 0, messages: none, row: null, replica: 1, committedNs: 0.6e9, block: null },
    };
    const ring = draw(litRun(0, commit)).find(({ call }) => call === 'circle');
    expect(ring?.color).toBe('ink');
    expect(ring?.shape[0]).toBeCloseTo(leftPx + 0.6 * widthPx, 3);
  });
});

test('a strip is empty where nothing is simulated yet, and says so', () => {
  const short = { ...window, endNs: 4e8 };
  const unfinished = figureScene(
    [{ ...run, window: short, isFinished: false }],
    geometry,
    { startNs: 0, endNs: 1e9 },
    -1,
    panels,
  );
  const { renderer, drawn } = recorder();
  paintStatic(renderer, theme, unfinished, panels);
  const strip = drawn.find(({ color }) => color === 'idle');
  expect((strip?.shape[0] ?? 0) + (strip?.shape[2] ?? 0)).toBeCloseTo(leftPx + 0.4 * widthPx, 3);
  const words = recorder();
  const here = { factor: 1, offsetPx: 0 };
  for (const each of unfinished.runs)
    bandwidth.paintNames?.(words.renderer, theme, each, unfinished.scale, here);
  const label = words.drawn.find(({ text }) => text === 'not simulated yet');
  expect(label?.shape[0]).toBeCloseTo(leftPx + 0.7 * widthPx, 3);
  expect(words.drawn.filter(({ text }) => text === 'idle')).toHaveLength(1);
});

describe('the still layer', () => {
  const draw = () => {
    const { renderer, drawn } = recorder();
    paintStatic(renderer, theme, scene, panels);
    return drawn;
  };

  test('hatches the lane of a crashed replica for as long as it is down', () => {
    const hatch = draw().find(({ call }) => call === 'hatch');
    expect(hatch?.color).toBe('crash');
    expect(hatch?.shape[0]).toBeCloseTo(leftPx + 0.7 * widthPx, 3);
    expect(hatch?.shape[2]).toBeCloseTo(0.1 * widthPx, 3);
  });

  test('marks a quorum certificate on its lane by an open circle', () => {
    const circle = draw().find(({ call }) => call === 'circle');
    expect(circle?.color).toBe('paper');
    expect(circle?.shape[0]).toBeCloseTo(leftPx + 0.6 * widthPx, 3);
    expect(circle?.shape[1]).toBe(geometry.runs[0]?.laneTopPx);
  });
});

test('no two kinds of message differ by colour alone', () => {
  const looks = tables.kinds.map(({ word }) => {
    const { widthPx: lineWidth, dash } = patternOf(word);
    return `${lineWidth} ${dash.join()}`;
  });
  expect(new Set(looks).size).toBe(tables.kinds.length);
});

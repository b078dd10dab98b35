import { expect, test } from 'vitest';
import type { KindInfo } from '../core/kinds';
import { setTables } from '../core/kinds';
import { markRows } from '../layout/describe';
import { setLanes, setWords } from '../layout/family';
import { noBands } from '../layout/laneBands';
import { kindsInOrder } from '../layout/names';
import { kindsPresent } from '../layout/presence';
import { reasonPlace } from '../layout/reason';
import { figureScene } from '../layout/scene';
import { storyOf } from '../layout/story';
import { testWindow } from '../layout/testColumns';
import { timeScale } from '../layout/timeScale';
import { shownKinds } from '../model/scenario/kinds';
import { setLooks } from '../render/family';
import { paintSpaceTime } from '../render/paintSpaceTime';
import { shapeRenderer } from '../render/shapeRenderer';
import { bareGeometry } from './lanesPicture';
import { namedTheme } from './namedTheme';

// One asks, the others answer: of HotStuff's words and columns it has none.
const kind = (word: string, role: KindInfo['role'], isQuiet = false): KindInfo => ({
  ...{ word, names: [word, `${word}s`], role, tag: 'round', hasData: role === 'opens', isQuiet },
});
setTables({
  kinds: [kind('beat', 'leads', true), kind('question', 'opens'), kind('answer', 'answers')],
  marks: ['asked', 'heard', 'settled', 'late', 'violation'],
});
setLanes({
  whoLeads: () => () => 0,
  sendsOver: 'nics',
  whose: 'leader’s',
  layBands: () => noBands,
  glyphs: [{ kind: 'settled', glyph: 'diamond', sizePx: 5, fill: 'ink', edge: null }],
  marks: { quorum: 'heard', final: 'settled', timedOut: 'late' },
  ...{ setbacks: ['late'], stages: {}, panels: [] },
  final: { one: 'solution', done: 'solved', verb: 'are solved', flow: 'asked and solved' },
  ...{ subject: ['riddle', 'riddles'], round: ['turn', 'turns'], answers: 'answers' },
  request: ['question', 'questions'],
});
const look = (property: string) => ({
  ...{ property, widthPx: 1, dash: [], fillOpacity: 0.4, lineOpacity: 1 },
});
setLooks({
  kinds: { beat: look('--a'), question: look('--b'), answer: look('--c') },
  colors: {
    ...{ even: '--b', odd: '--d', other: '--e', quorum: '--f' },
    ...{ foreground: '--b', background: '--a' },
  },
});
setWords({
  markText: (word, { number }) => `${word} riddle ${number}`,
  opening: { kind: 'asked', keyOf: ({ number }) => number },
  opened: 'A riddle is asked',
  timeOuts: (count) => `${count} give up.`,
  contradiction: (number) => `Riddle ${number} has two answers.`,
  waits: {},
  reasonOf: () => null,
  answersAt: () => null,
});

const times = { lastOut: 0.2, reached: 0.3, received: 0.4 };
const {
  views: _,
  blocks: __,
  ...shared
} = testWindow({
  messages: [
    { ...times, out: 0.1, height: 7 },
    { ...times, out: 0.11, height: 7, source: 1, target: 0 },
  ],
  marks: [
    { at: 0.1, kind: 'proposed', replica: 0, height: 7 },
    { at: 0.5, kind: 'proposed', replica: 0, height: 8 },
    { at: 0.6, kind: 'certified', replica: 1, height: 7, value: 3 },
  ],
  committed: [[0, 0]],
});
// The numbers are this family's: a question and its answer; two marks of asking (0) and one of settling (2).
const window = { ...shared, messages: { ...shared.messages, kind: Uint8Array.of(1, 2) } };
const area = { x: 0, y: 0, width: 1000, height: 200 };
const geometry = bareGeometry({ widthPx: 1000, heightPx: 200 }, { leftPx: 0, widthPx: 1000 }, 10, {
  ...{ spaceTime: area, laneTopPx: 20, laneStepPx: 80 },
});

test('what is quiet is hidden at first, and phases are listed first', () => {
  expect(shownKinds()).toBe(0b110);
  expect(kindsInOrder().map(([{ word }]) => word)).toEqual(['question', 'beat', 'answer']);
});

test('its lanes are drawn by its own table, looks and glyphs', () => {
  const run = {
    ...{ groups: window.lanes, leader: 0, faults: [], window, marked: null },
    ...{ recordingStoppedNs: null, isFinished: true },
  };
  const scene = figureScene([run], geometry, { startNs: 0, endNs: 1e9 }, shownKinds(), [], false);
  const [drawn] = scene.runs;
  expect(kindsPresent(scene, 1e9)).toBe(0b110);
  expect(drawn?.content?.numbers.map(({ text }) => text)).toEqual(['7']);
  expect([...(drawn?.content?.marks.points.get('settled') ?? [])]).toHaveLength(2);
  const { renderer, shapes } = shapeRenderer(area);
  if (drawn !== undefined) paintSpaceTime(renderer, namedTheme(12, 1), drawn, scene.detailed);
  const svg = JSON.stringify(shapes());
  // An odd riddle's question has the other tint; answers have their kind's.
  expect(svg).toContain('var(--d)');
  expect(svg).toContain('var(--c)');
  expect(svg).not.toMatch(/proposal|vote|certified/);
});

test('it is told of in its own words', () => {
  const rows = markRows(window, timeScale({ startNs: 0, endNs: 1e9 }, 0, 100), String, 9);
  expect(rows.map(({ text }) => text)).toEqual([
    'asked riddle 7',
    'asked riddle 8',
    'settled riddle 7',
  ]);
  const told = { title: 'A', key: 'A', window, faults: [], request: null, medianNs: null };
  const telling = { link: false, rounds: true, finals: true, safety: true, times: true };
  const story = storyOf(told, timeScale({ startNs: 0, endNs: 1e9 }, 0, 1000), 1e9, telling);
  expect(story.join(' ')).toMatch(/A riddle is asked every 0.40\ss\./);
  expect(story).toContain('1 riddle becomes final, with 3 questions.');
  const source = { window, request: null };
  const span = { startNs: 0, endNs: 1e9 };
  expect(reasonPlace('commit', source, span, 1e9)?.at).toEqual({ replica: 1 });
  expect(reasonPlace('fork', source, span, 1e9)).toBeNull();
});

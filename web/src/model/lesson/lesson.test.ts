import { expect, test } from 'vitest';
import { decode } from '../link/urlState';
import type { Json } from '../scenario/scenario';
import { withItemAdded, withItemChanged, withItemMoved, withItemRemoved } from './edits';
import { lectureHash, lectureOf } from './lectureLink';
import { type Lesson, lessonText, pageOf } from './lesson';
import { readLesson } from './readLesson';

const hostile = '<img src=x onerror=alert(1)>';
const file = {
  version: 1,
  title: hostile,
  about: '',
  topic: 'Time',
  items: [
    { title: 'First', text: 'Look.', link: 'https://example.org/page#scenario=planet&v=1' },
    {
      title: 'Second',
      text: '',
      scenario: 'planet',
      set: { 'network.sockets': 10, variants: [{ name: 'One', set: {} }] },
      variants: ['A', 'C'],
      view: { start_s: 12, end_s: 14 },
      at_s: 13.5,
      panels: ['spacetime'],
      setup: 'Two lines.',
      watch: 'The gap.',
      summary: 'A round trip.',
      notes: 'Wait for hands.',
      minutes: 2.5,
      predict: { ask: 'How long?', value: 'A.latency_s.p50' },
      answer: [
        {
          when: 'A.safe',
          text: 'Long.',
          verdict: '{A.latency_s.p50}',
          at_s: 13.9,
          reveal: ['A', 'C'],
          mark: { run: 'A', what: 'idle', text: 'silent' },
        },
      ],
    },
  ],
};

function read(value: Json): Lesson {
  const { lesson, errors } = readLesson(value);
  expect(errors).toEqual([]);
  if (lesson === null) throw new Error('no lesson');
  return lesson;
}

function pathsOf(value: Json): readonly string[] {
  return readLesson(value).errors.map(({ path }) => path);
}

test('a picture is a link, as it was copied or spelt out', () => {
  const { title, items } = read(file);
  expect(title).toBe(hostile);
  expect(items.map(({ link }) => link)[0]).toBe('#scenario=planet&v=1');
  expect(decode(items[1]?.link ?? '')).toMatchObject({
    errors: [],
    link: {
      scenario: 'planet',
      changes: [
        { path: 'network.sockets', value: 10 },
        { path: 'variants', value: [{ name: 'One', set: {} }] },
      ],
      shown: [0, 2],
      view: { startNs: 12e9, endNs: 14e9 },
      at: { timeNs: 13.5e9 },
      panels: { spacetime: true, blocks: false, bandwidth: false, throughput: false },
      version: 1,
    },
  });
});

test('an item that asks brings its question to the scenario', () => {
  const [first, second] = read(file).items;
  if (first === undefined || second === undefined) throw new Error('no items');
  expect(pageOf(first)).toBe(first.link);
  const { link, errors } = decode(pageOf(second));
  expect(errors).toEqual([]);
  expect(link.changes.slice(2)).toEqual([
    { path: 'setup', value: 'Two lines.' },
    { path: 'watch', value: 'The gap.' },
    { path: 'summary', value: 'A round trip.' },
    { path: 'question', value: 'Second' },
    { path: 'predict', value: second.predict },
    { path: 'answer', value: second.answer },
    { path: 'expect', value: [] },
  ]);
});

test('a lesson that is saved is the one that is read', () => {
  const lesson = read(file);
  expect(read(JSON.parse(lessonText(lesson)))).toEqual(lesson);
});

test('every mistake is named with its place', () => {
  const [first, second] = file.items;
  expect(pathsOf([])).toEqual(['', 'version', 'title', 'items']);
  expect(pathsOf({ ...file, colour: 1, version: 2, items: {} })).toEqual([
    'colour',
    'version',
    'items',
  ]);
  const items = [
    { ...first, title: ' ', link: 'planet' },
    { ...second, link: '#', variants: ['C', 'A'] },
    { ...second, view: { start_s: 2, end_s: 1 }, at_s: -1, panels: ['lanes'], set: 3 },
    { title: 'Nothing' },
    { ...first, predict: { ask: 1 }, answer: [{ when: 'A.safe' }] },
    { ...first, predict: { ask: '?', at: '1 s', value: '2' } },
    { ...first, link: '#builder' },
    { ...first, link: '#curves', predict: { ask: '?', value: '2' } },
    { ...first, setup: 1, watch: ['x'], notes: null, minutes: 0 },
    { ...first, answer: [{ text: '', at_s: 'later', reveal: ['b'], verdict: 1, mark: 'idle' }] },
    { ...first, answer: [{ text: '', mark: { run: 'AB', what: 'gap ', text: 2 } }] },
  ] as Json;
  expect(pathsOf({ ...file, items })).toEqual([
    'items.0.title',
    'items.0.link',
    'items.1.scenario',
    'items.2.set',
    'items.2.view.end_s',
    'items.2.at_s',
    'items.2.panels',
    'items.3',
    'items.4.predict.ask',
    'items.4.predict',
    'items.4.answer',
    'items.5.predict',
    'items.6.link',
    'items.7.predict',
    'items.8.setup',
    'items.8.watch',
    'items.8.minutes',
    'items.9.answer.0.verdict',
    'items.9.answer.0.at_s',
    'items.9.answer.0.reveal',
    'items.9.answer.0.mark',
    'items.10.answer.0.mark.run',
    'items.10.answer.0.mark.what',
    'items.10.answer.0.mark.text',
  ]);
});

test('an item moves, changes and goes, and at an end it stays', () => {
  const lesson = read(file);
  const titles = ({ items }: Lesson) => items.map(({ title }) => title);
  expect(titles(withItemMoved(lesson, 0, 1))).toEqual(['Second', 'First']);
  expect(withItemMoved(lesson, 0, -1)).toBe(lesson);
  expect(withItemMoved(lesson, 1, 1)).toBe(lesson);
  expect(titles(withItemChanged(lesson, 1, { title: 'Last' }))).toEqual(['First', 'Last']);
  expect(withItemChanged(lesson, 2, { title: 'None' })).toBe(lesson);
  expect(titles(withItemRemoved(lesson, 0))).toEqual(['Second']);
  const [item] = lesson.items;
  if (item === undefined) throw new Error('no item');
  expect(titles(withItemAdded(lesson, item))).toEqual(['First', 'Second', 'First']);
});

test('a link carries a whole lecture, and says where it is cut off', async () => {
  const lesson = read(file);
  const hash = await lectureHash(lesson, 1);
  expect(await lectureOf(hash)).toEqual({ read: { lesson, errors: [] }, index: 1 });
  const cut = await lectureOf(hash.slice(0, 60));
  expect(cut?.read).toMatchObject({ lesson: null, errors: [{ path: '#lecture' }] });
});

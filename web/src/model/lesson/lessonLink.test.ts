import { expect, test } from 'vitest';
import { linkCode } from '../link/linkCode';
import { opening } from '../viewer/opening';
import { lessonHash, lessonLinkOf, placeOf } from './lessonLink';

test('an address names an item of a shipped lesson', async () => {
  expect(lessonHash('larger-batches', 3)).toBe('#lesson=larger-batches&item=4');
  expect(lessonLinkOf('#lesson=larger-batches&item=4')).toEqual({
    id: 'larger-batches',
    item: '4',
  });
  expect(lessonLinkOf('#lesson=leader-dies')).toEqual({ id: 'leader-dies', item: '1' });
  expect(lessonLinkOf('#lecture=x&item=4')).toBeNull();
  expect(['1', '8', '9', '0', '01', 'x', ''].map((item) => placeOf(item, 8))).toEqual([
    0,
    7,
    ...Array(5).fill(null),
  ]);
});

test('it opens that item in its lesson', async () => {
  const { lecture, document, problems } = await opening('#lesson=larger-batches&item=4');
  expect(problems).toEqual([]);
  expect(lecture).toMatchObject({ id: 'larger-batches', index: 3 });
  expect(document?.scenario.question).toBe(lecture?.lesson.items[3]?.title);
});

test('a lesson or an item that there is not is told with what there is', async () => {
  const lesson = await opening('#lesson=larger-batch');
  expect(lesson).toMatchObject({ document: null, lecture: null });
  expect(lesson.problems[0]).toMatchObject({
    path: '#lesson',
    message: 'there is no lesson “larger-batch”',
  });
  expect(lesson.problems[0]?.allowed).toMatch(/^larger-batches, the nearest name, or one of /);
  const item = await opening('#lesson=larger-batches&item=40');
  expect(item).toMatchObject({ document: null });
  expect(item.problems[0]).toMatchObject({ path: '#item', allowed: '1 to 8' });
});

test('its code is small enough for a room', () => {
  const page = 'https://quorumscope.example/';
  const code = linkCode(page + lessonHash('larger-batches', 3));
  expect(code.modules).toBeLessThanOrEqual(33);
});

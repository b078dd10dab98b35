import { expect, test } from 'vitest';
import { opening } from '../page/opening';
import { pageOf } from './lesson';
import { shippedLesson, shippedLessons } from './shipped';

test('every item of every shipped lesson opens whole', async () => {
  expect(shippedLessons.length).toBeGreaterThan(0);
  for (const { id, title, items } of shippedLessons) {
    const lesson = await shippedLesson(id);
    expect([lesson.title, lesson.items.length]).toEqual([title, items]);
    expect([lesson.about, lesson.topic]).not.toContain('');
    for (const item of lesson.items) {
      const { document, problems, view } = await opening(pageOf(item));
      expect(problems, item.title).toEqual([]);
      expect(document?.scenario).toMatchObject({ question: item.title, answer: item.answer });
      const { length } = document?.shown ?? [];
      expect(length, item.title).toBeGreaterThan(0);
      if (view !== null) expect(view.endNs).toBeGreaterThan(view.startNs);
    }
  }
});

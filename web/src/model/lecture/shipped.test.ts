import { expect, test } from 'vitest';
import { opening } from '../page/opening';
import { pageOf } from './lesson';
import { shippedLessons } from './shipped';

test('every item of every shipped lesson opens whole', async () => {
  expect(shippedLessons.length).toBeGreaterThan(0);
  for (const { lesson } of shippedLessons) {
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

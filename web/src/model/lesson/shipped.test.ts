import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { engineFile, loadedCheck } from '../../core/testCheck';
import { familyOf } from '../scenario/family';
import { opening } from '../viewer/opening';
import { pageOf } from './lesson';
import { lessonIds, shippedLesson } from './shipped';

test('every item of every shipped lesson opens whole', async () => {
  const check = loadedCheck(await readFile(engineFile));
  expect(lessonIds.length).toBeGreaterThan(0);
  for (const id of lessonIds) {
    const lesson = await shippedLesson(id);
    expect([lesson.title, lesson.about, lesson.topic]).not.toContain('');
    expect(lesson.items.length).toBeGreaterThan(0);
    for (const item of lesson.items) {
      const { document, problems, view } = await opening(pageOf(item));
      expect(problems, item.title).toEqual([]);
      // The engine here is the first family's; those of another one are checked beside its crate.
      if (document?.scenario !== undefined && familyOf(document.scenario) === familyOf({}))
        expect(check(JSON.stringify(document.scenario)).errors, item.title).toEqual([]);
      expect(document?.scenario).toMatchObject({ question: item.title, answer: item.answer });
      const { length } = document?.shown ?? [];
      expect(length, item.title).toBeGreaterThan(0);
      if (view !== null) expect(view.endNs).toBeGreaterThan(view.startNs);
    }
  }
});

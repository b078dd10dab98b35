import { expect, test } from 'vitest';
import { beatsOf, sightIn } from '../lecture/beats';
import { variantNames } from '../scenario/scenario';
import { opening } from '../viewer/opening';
import { pageOf } from './lesson';
import { namedVariants } from './named';
import { lessonIds, shippedLesson } from './shipped';

test('an answer names runs by letter or by name, in conditions and in braces', () => {
  const predict = { ask: 'Is it?', choices: [{ text: 'B {D.committed}', when: 'B.live' }] };
  const answer = [
    { when: "A.limit.kind = 'egress'", text: 'E is not named here.' },
    { when: 'C.safe', text: '' },
  ];
  const names = ['Batching', 'Streaming', 'Third', 'Fourth', 'Fifth'];
  expect(namedVariants(predict, answer, 0, names)).toEqual([0, 1, 3]);
  expect(namedVariants(predict, answer, null, names)).toEqual([0, 1, 2, 3]);
  expect(namedVariants(null, '{"Streaming".committed}', null, names)).toEqual([1]);
});

test('every run that a shipped answer names is on the stage with it', async () => {
  let items = 0;
  for (const id of lessonIds) {
    for (const item of (await shippedLesson(id)).items) {
      items++;
      const { document } = await opening(pageOf(item));
      if (document === null) throw new Error(`${id}: ${item.title} has no picture`);
      const { scenario, shown } = document;
      const named = namedVariants(item.predict, item.answer, null, variantNames(scenario));
      const places = named.map((variant) => shown.indexOf(variant));
      expect(places, `${id}: ${item.title} names a run that it does not show`).not.toContain(-1);
      const hidden = shown.map((_, place) => place).slice(1);
      const plan = {
        ...{ hasQuestion: true, hasAnswer: true, hasMark: true, opensNs: 0, momentNs: 1 },
        ...{ hidden, named: places },
      };
      const { hidden: left } = sightIn(plan, 'answer');
      expect(
        places.filter((place) => left.includes(place)),
        `${id}: ${item.title}`,
      ).toEqual([]);
      expect(beatsOf(plan).length - 1).toBeLessThanOrEqual(5);
    }
  }
  expect(items).toBeGreaterThanOrEqual(91);
});

/** The lessons that are shipped. Each is a file of its own, which comes when it is opened, or in idle time. */
import type { Json } from '../scenario/scenario';
import type { Lesson } from './lesson';
import { readLesson } from './readLesson';

const files = import.meta.glob<Json>('../../../../scenarios/lessons/*.json', { import: 'default' });

export const lessonIds: readonly string[] = Object.keys(files).map((path) =>
  path.replace(/^.*\/(.*)\.json$/, '$1'),
);

/** Each loads one of them. */
export const lessonFiles: readonly (() => Promise<unknown>)[] = Object.values(files);

/** Rejects where its file does not come. */
export async function shippedLesson(id: string): Promise<Lesson> {
  const load = files[`../../../../scenarios/lessons/${id}.json`];
  const { lesson, errors } = readLesson((await load?.()) ?? null);
  if (lesson === null) {
    throw new Error(`scenarios/lessons/${id}.json: ${errors[0]?.path} ${errors[0]?.message}`);
  }
  return lesson;
}

/** The lessons that are shipped, by their topics. */
import type { Json } from '../scenario/scenario';
import { type Lesson, readLesson } from './lesson';

export interface ShippedLesson {
  /** The file's name. */
  readonly id: string;
  readonly lesson: Lesson;
}

const files = import.meta.glob<Json>('../../../../scenarios/lessons/*.json', {
  eager: true,
  import: 'default',
});

export const shippedLessons: readonly ShippedLesson[] = Object.entries(files)
  .map(([path, file]) => {
    const id = path.replace(/^.*\/(.*)\.json$/, '$1');
    const { lesson, errors } = readLesson(file);
    if (lesson === null) {
      throw new Error(`scenarios/lessons/${id}.json: ${errors[0]?.path} ${errors[0]?.message}`);
    }
    return { id, lesson };
  })
  .sort((one, other) => one.lesson.topic.localeCompare(other.lesson.topic));

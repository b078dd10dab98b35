/** The lessons that are shipped, in the order of the menu. Each is a file of its own, which comes when it is opened, or in idle time. */
import type { Json } from '../scenario/scenario';
import type { Lesson } from './lesson';
import { readLesson } from './readLesson';

export interface ShippedLesson {
  /** The file's name. */
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly topic: string;
  /** How many items it has. */
  readonly items: number;
}

const entries = import.meta.glob<Omit<ShippedLesson, 'id'>>(
  '../../../../scenarios/lessons/*.json',
  { eager: true, import: 'file', query: '?entry' },
);

const files = import.meta.glob<Json>('../../../../scenarios/lessons/*.json', { import: 'default' });

export const shippedLessons: readonly ShippedLesson[] = Object.entries(entries)
  .map(([path, entry]) => ({ id: path.replace(/^.*\/(.*)\.json$/, '$1'), ...entry }))
  .sort((one, other) => one.topic.localeCompare(other.topic));

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

/** What a lecturer changes of a lecture, each as a new one. */
import type { Lesson, LessonItem } from './lesson';

export function withItemAdded(lesson: Lesson, item: LessonItem): Lesson {
  return { ...lesson, items: [...lesson.items, item] };
}

export function withItemRemoved(lesson: Lesson, index: number): Lesson {
  return { ...lesson, items: lesson.items.filter((_, place) => place !== index) };
}

/** With an item one place earlier (-1) or later (1); at an end it stays. */
export function withItemMoved(lesson: Lesson, index: number, by: -1 | 1): Lesson {
  const item = lesson.items[index];
  const neighbour = lesson.items[index + by];
  if (item === undefined || neighbour === undefined) return lesson;
  const items = lesson.items.with(index, neighbour).with(index + by, item);
  return { ...lesson, items };
}

export function withItemChanged(
  lesson: Lesson,
  index: number,
  change: Partial<LessonItem>,
): Lesson {
  const item = lesson.items[index];
  if (item === undefined) return lesson;
  return { ...lesson, items: lesson.items.with(index, { ...item, ...change }) };
}

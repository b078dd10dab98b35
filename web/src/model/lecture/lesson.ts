/**
 * A lecture as a file: an ordered list of items, each a picture of the page with a title, a text and, where the
 * audience is to guess, a question and its answer.
 *
 * A picture is the page's own link. In a file it may be spelt out: a scenario, what is set in it, which variants are
 * shown, where the view stands. Whether what it names is there shows when the item is opened: one item that is not
 * leaves the rest as it is.
 */
import { decode, encode } from '../page/urlState';
import type { Change } from '../scenario/patch';
import { isObject, type Json } from '../scenario/scenario';

export const LESSON_VERSION = 1;

export interface Lesson {
  readonly title: string;
  /** What it is about, in a few sentences. */
  readonly about: string;
  /** The shelf that it stands on. */
  readonly topic: string;
  readonly items: readonly LessonItem[];
}

export interface LessonItem {
  readonly title: string;
  /** What the lecturer says, or the audience reads. */
  readonly text: string;
  /** The page, as a hash: "#scenario=planet&at=1000000000&v=1". */
  readonly link: string;
  /** A question to guess at and its answer, in the format of scenario files; null: none. */
  readonly predict: Json;
  readonly answer: Json;
}

export const EMPTY_LESSON: Lesson = { title: 'My lecture', about: '', topic: '', items: [] };

/** Whether a JSON value is meant to be a lesson: a scenario has no items. */
export function isLesson(value: Json): boolean {
  return isObject(value) && Object.hasOwn(value, 'items');
}

/** The lesson as a file's text. */
export function lessonText({ title, about, topic, items }: Lesson): string {
  const written = items.map(({ predict, answer, ...item }) => ({
    ...item,
    ...(predict === null ? {} : { predict }),
    ...(answer === null ? {} : { answer }),
  }));
  const lesson = { version: LESSON_VERSION, title, about, topic, items: written };
  return `${JSON.stringify(lesson, null, 2)}\n`;
}

/** An item's page: its picture, whose scenario asks what the item asks in place of its own question. */
export function pageOf({ title, link, predict, answer }: LessonItem): string {
  if (predict === null && answer === null) return link;
  const { link: picture } = decode(link);
  const asked: readonly Change[] = [
    { path: 'question', value: title },
    { path: 'predict', value: predict ?? {} },
    { path: 'answer', value: answer ?? '' },
    // What the scenario's own variants are held to; an item may have others.
    { path: 'expect', value: [] },
  ];
  return encode({ ...picture, changes: [...picture.changes, ...asked] });
}

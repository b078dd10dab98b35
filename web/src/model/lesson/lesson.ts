/**
 * A lecture as a file: an ordered list of items, each a picture of the page with a title, a text and, where the
 * audience is to guess, a question and its answer.
 *
 * A picture is the page's own link. In a file it may be spelt out: a scenario, what is set in it, which variants are
 * shown, where the view stands. Whether what it names is there shows when the item is opened: one item that is not
 * leaves the rest as it is.
 */
import { decode, encode } from '../link/urlState';
import type { Change } from '../scenario/patch';
import { isObject, type Json, type JsonObject } from '../scenario/scenario';

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
  /** What stands in the place of the scenario's own setup, what to watch, and explanation; empty: these stay. */
  readonly setup: string;
  readonly watch: string;
  readonly summary: string;
  /**
   * Letters of the runs that an audience does not see at first, in the order in which they come; null: all but the
   * first.
   */
  readonly reveal: readonly string[] | null;
  /** A question to guess at and its answer, in the format of scenario files; null: none. */
  readonly predict: Json;
  readonly answer: Json;
  /** What the lecturer alone reads. */
  readonly notes: string;
  /** How long it is meant to take; null: not said. */
  readonly minutes: number | null;
}

/** A picture without a word. */
export const BARE_ITEM: Omit<LessonItem, 'title' | 'link'> = {
  text: '',
  setup: '',
  watch: '',
  summary: '',
  reveal: null,
  predict: null,
  answer: null,
  notes: '',
  minutes: null,
};

export const EMPTY_LESSON: Lesson = { title: 'My lecture', about: '', topic: '', items: [] };

/** Whether a JSON value is meant to be a lesson: a scenario has no items. */
export function isLesson(value: Json): boolean {
  return isObject(value) && Object.hasOwn(value, 'items');
}

/** The lesson as a file's text. */
export function lessonText({ title, about, topic, items }: Lesson): string {
  const lesson = { version: LESSON_VERSION, title, about, topic, items: items.map(written) };
  return `${JSON.stringify(lesson, null, 2)}\n`;
}

/** Without the fields that say nothing. */
function written({ title, text, link, ...rest }: LessonItem): JsonObject {
  const said = Object.entries(rest).filter(([, value]) => value !== null && value !== '');
  return { title, text, link, ...Object.fromEntries(said) };
}

/** An item's page: its picture, whose scenario says and asks what the item does in place of its own words. */
export function pageOf(item: LessonItem): string {
  const changes = [...saidBy(item), ...askedBy(item)];
  if (changes.length === 0) return item.link;
  const { link } = decode(item.link);
  return encode({ ...link, changes: [...link.changes, ...changes] });
}

/** The same without a question that is not finished: a choice that nothing says when it is right. */
export function givenPageOf(item: LessonItem): string {
  const { choices = [] } = (item.predict ?? {}) as { readonly choices?: unknown };
  const listed = Array.isArray(choices) ? choices.slice(0, -1) : [];
  const isFinished = listed.every((choice) => Boolean(choice?.when));
  return pageOf(isFinished ? item : { ...item, predict: null });
}

function saidBy({ setup, watch, summary }: LessonItem): readonly Change[] {
  const said = Object.entries({ setup, watch, summary }).filter(([, value]) => value !== '');
  return said.map(([path, value]) => ({ path, value }));
}

function askedBy({ title, predict, answer }: LessonItem): readonly Change[] {
  if (predict === null && answer === null) return [];
  return [
    { path: 'question', value: title },
    { path: 'predict', value: predict ?? {} },
    { path: 'answer', value: answer ?? '' },
    // What the scenario's own variants are held to; an item may have others.
    { path: 'expect', value: [] },
  ];
}

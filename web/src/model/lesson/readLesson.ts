/** A lecture's file, read with every mistake named. Its code comes when there is one to read. */
import type { ScenarioError } from '../../core/messages';
import { EMPTY_LINK, LINK_VERSION } from '../link/link';
import { isOver } from '../link/over';
import { encode } from '../link/urlState';
import { PANELS, type Panels } from '../looking/panels';
import { LAST_SEQUENCE } from '../looking/playback';
import { isObject, type Json, type JsonObject } from '../scenario/scenario';
import { variantIndex } from '../scenario/variants';
import { LESSON_VERSION, type Lesson, type LessonItem } from './lesson';

/** A lesson, or everything that is wrong with it. */
export type ReadLesson =
  | { readonly lesson: Lesson; readonly errors: readonly [] }
  | { readonly lesson: null; readonly errors: readonly ScenarioError[] };

const ITEMS_MAX = 100;
const TITLE_MAX = 200;
const TEXT_MAX = 5000;
const LINK_MAX = 200_000;

const FIELDS = ['version', 'title', 'about', 'topic', 'items'];
const TEXTS = ['title', 'text', 'setup', 'watch', 'summary'];
const GIVEN = ['reveal', 'predict', 'answer', 'notes', 'minutes'];
const SPELT_OUT = ['scenario', 'set', 'variants', 'view', 'at_s', 'panels'];
const CASE_FIELDS = ['when', 'text', 'verdict', 'at_s', 'reveal', 'mark'];
/** What an answer may mark in a picture. */
const MARKED = ['idle', 'gap', 'request', 'violation', 'fork', 'time_out', 'commit'];
const ITEM_FIELDS = [...TEXTS, ...GIVEN, 'link', ...SPELT_OUT];

export function readLesson(value: Json): ReadLesson {
  const errors: ScenarioError[] = [];
  const reader = new Reader(errors);
  const lesson = reader.lesson(value);
  return errors.length === 0 ? { lesson, errors: [] } : { lesson: null, errors };
}

/** Reads a lesson from top to bottom and lists every mistake with its path. */
class Reader {
  readonly #errors: ScenarioError[];

  constructor(errors: ScenarioError[]) {
    this.#errors = errors;
  }

  lesson(value: Json): Lesson {
    const file = this.#object(value, '', FIELDS);
    if (file.version !== LESSON_VERSION) {
      this.#wrong('version', 'is not a version that this page reads', String(LESSON_VERSION));
    }
    return {
      title: this.#text(file, 'title', 'title', TITLE_MAX, true),
      about: this.#text(file, 'about', 'about', TEXT_MAX),
      topic: this.#text(file, 'topic', 'topic', TITLE_MAX),
      items: this.#items(file.items),
    };
  }

  #items(value: Json | undefined): readonly LessonItem[] {
    if (!Array.isArray(value)) {
      this.#wrong('items', 'is not a list', 'a list of items');
      return [];
    }
    if (value.length > ITEMS_MAX) {
      this.#wrong('items', `has ${value.length} items`, `at most ${ITEMS_MAX}`);
      return [];
    }
    return value.map((item: Json, index) => this.#item(item, `items.${index}`));
  }

  #item(value: Json, path: string): LessonItem {
    const item = this.#object(value, path, ITEM_FIELDS);
    return {
      title: this.#text(item, 'title', `${path}.title`, TITLE_MAX, true),
      text: this.#text(item, 'text', `${path}.text`, TEXT_MAX),
      link: this.#link(item, path),
      setup: this.#text(item, 'setup', `${path}.setup`, TEXT_MAX),
      watch: this.#text(item, 'watch', `${path}.watch`, TEXT_MAX),
      summary: this.#text(item, 'summary', `${path}.summary`, TEXT_MAX),
      reveal: this.#letters(item.reveal, `${path}.reveal`),
      predict: this.#predict(item.predict ?? null, `${path}.predict`),
      answer: this.#answer(item.answer ?? null, `${path}.answer`),
      notes: this.#text(item, 'notes', `${path}.notes`, TEXT_MAX),
      minutes: this.#minutes(item.minutes, `${path}.minutes`),
    };
  }

  /** A link as it was copied, or the one that is spelt out. */
  #link(item: JsonObject, path: string): string {
    const { link } = item;
    const spelt = SPELT_OUT.filter((field) => Object.hasOwn(item, field));
    if (link === undefined) {
      if (item.scenario !== undefined) return this.#speltOut(item, path);
      this.#wrong(path, 'has no picture', 'a link, or a scenario');
      return '';
    }
    if (spelt.length > 0) this.#wrong(`${path}.${spelt[0]}`, 'stands beside a link', 'one of both');
    const text = this.#text(item, 'link', `${path}.link`, LINK_MAX, true);
    const hash = text.indexOf('#');
    const page = text.slice(Math.max(0, hash));
    if (text !== '' && !/^#($|(scenario|curves|evidence)(=|$))/.test(page))
      this.#wrong(`${path}.link`, 'is no picture of the page', LINKS);
    const asked = ['predict', 'answer', 'setup', 'watch', 'summary'].find(
      (field) => item[field] !== undefined,
    );
    if (isOver(page) && asked !== undefined)
      this.#wrong(
        `${path}.${asked}`,
        `cannot be said of “${page.slice(0, 9)}”`,
        'a scenario’s link',
      );
    return page;
  }

  #speltOut(item: JsonObject, path: string): string {
    return encode({
      ...EMPTY_LINK,
      scenario: this.#text(item, 'scenario', `${path}.scenario`, TITLE_MAX, true),
      changes: this.#changes(item.set, `${path}.set`),
      shown: this.#shown(item.variants, `${path}.variants`),
      view: this.#view(item.view, `${path}.view`),
      at: this.#at(item.at_s, `${path}.at_s`),
      panels: this.#panels(item.panels, `${path}.panels`),
      version: LINK_VERSION,
    });
  }

  #changes(value: Json | undefined, path: string) {
    if (value === undefined) return [];
    if (isObject(value))
      return Object.entries(value).map(([place, set]) => ({ path: place, value: set }));
    this.#wrong(path, 'is not an object', 'values by their paths, as in {"network.sockets": 10}');
    return [];
  }

  #shown(value: Json | undefined, path: string): readonly number[] | null {
    if (value === undefined) return null;
    const shown = Array.isArray(value) ? value.map((key: Json) => variantIndex(String(key))) : [-1];
    const isRising = shown.every((index, place) => index > (shown[place - 1] ?? -1));
    if (isRising && shown.length > 0) return shown;
    this.#wrong(path, 'cannot be read', 'letters of variants in their order, as in ["A", "C"]');
    return null;
  }

  #view(value: Json | undefined, path: string) {
    if (value === undefined) return null;
    const view = this.#object(value, path, ['start_s', 'end_s']);
    const startNs = this.#time(view.start_s, `${path}.start_s`);
    const endNs = this.#time(view.end_s, `${path}.end_s`);
    if (startNs === null || endNs === null) return null;
    if (startNs < endNs) return { startNs, endNs };
    this.#wrong(`${path}.end_s`, 'is not after start_s', `more than ${startNs / 1e9}`);
    return null;
  }

  #at(value: Json | undefined, path: string) {
    if (value === undefined) return null;
    const timeNs = this.#time(value, path);
    return timeNs === null ? null : { timeNs, sequence: LAST_SEQUENCE };
  }

  #time(value: Json | undefined, path: string): number | null {
    if (typeof value === 'number' && value >= 0 && value <= SECONDS_MAX) {
      return Math.round(value * 1e9);
    }
    this.#wrong(path, 'is not a time', `seconds from 0 to ${SECONDS_MAX}`);
    return null;
  }

  #letters(value: Json | undefined, path: string): readonly string[] | null {
    if (value === undefined || value === null) return null;
    const isLetter = (key: Json) => typeof key === 'string' && variantIndex(key) >= 0;
    if (Array.isArray(value) && value.every(isLetter) && new Set(value).size === value.length)
      return value.map(String);
    this.#wrong(path, 'cannot be read', 'letters of variants, as in ["B", "A"]');
    return null;
  }

  #minutes(value: Json | undefined, path: string): number | null {
    if (value === undefined) return null;
    if (typeof value === 'number' && value > 0 && value <= MINUTES_MAX) return value;
    this.#wrong(path, 'is not a duration', `minutes, more than 0 and at most ${MINUTES_MAX}`);
    return null;
  }

  #panels(value: Json | undefined, path: string): Panels {
    if (value === undefined) return {};
    const isKnown = (panel: Json) => PANELS.some((known) => known === panel);
    if (!Array.isArray(value) || value.length === 0 || !value.every(isKnown)) {
      this.#wrong(path, 'cannot be read', `of ${PANELS.join(', ')}`);
      return {};
    }
    return Object.fromEntries(PANELS.map((panel) => [panel, value.includes(panel)]));
  }

  /** Whether it has the form of a question; what it asks of the runs is judged where they are. */
  #predict(value: Json, path: string): Json {
    if (value === null) return null;
    const { ask, choices, value: asked, at } = this.#object(value, path);
    if (typeof ask !== 'string') this.#wrong(`${path}.ask`, 'is not a text', 'the question');
    const forms = [choices, asked, at].filter((form) => form !== undefined);
    if (forms.length !== 1) this.#wrong(path, 'cannot be guessed', 'one of choices, value and at');
    return value;
  }

  #answer(value: Json, path: string): Json {
    const isCase = (one: Json) => isObject(one) && typeof one.text === 'string';
    if (value === null || typeof value === 'string') return value;
    if (!Array.isArray(value) || !value.every(isCase)) {
      this.#wrong(path, 'is not an answer', 'a text, or a list of {"when": ..., "text": ...}');
      return value;
    }
    for (const [place, one] of value.entries()) this.#case(one, `${path}.${place}`);
    return value;
  }

  /** The form of a case; what it names is judged where its runs are. */
  #case(value: Json, path: string): void {
    const { at_s, verdict, reveal, mark } = this.#object(value, path, CASE_FIELDS);
    if (verdict !== undefined && typeof verdict !== 'string')
      this.#wrong(`${path}.verdict`, 'is not a text', 'a short text');
    if (at_s !== undefined) this.#time(at_s, `${path}.at_s`);
    this.#letters(reveal, `${path}.reveal`);
    if (mark !== undefined) this.#mark(mark, `${path}.mark`);
  }

  #mark(value: Json, path: string): void {
    if (!isObject(value)) {
      this.#wrong(path, 'is not an object', '{"run": "A", "what": "idle", "text": ...}');
      return;
    }
    const { run, what, text } = this.#object(value, path, ['run', 'what', 'text']);
    if (variantIndex(String(run)) < 0)
      this.#wrong(`${path}.run`, 'cannot be read', 'the letter of a variant');
    if (!MARKED.some((word) => word === what))
      this.#wrong(`${path}.what`, 'cannot be marked', `one of ${MARKED.join(', ')}`);
    if (typeof text !== 'string') this.#wrong(`${path}.text`, 'is not a text', 'a short text');
  }

  #object(value: Json, path: string, fields?: readonly string[]): JsonObject {
    if (!isObject(value)) {
      this.#wrong(path, 'is not an object', 'an object');
      return {};
    }
    for (const field of Object.keys(value)) {
      if (fields?.includes(field) === false) {
        const place = path === '' ? field : `${path}.${field}`;
        this.#wrong(place, 'is not known here', fields.join(', '));
      }
    }
    return value;
  }

  #text(of: JsonObject, field: string, path: string, most: number, isNeeded = false): string {
    const value = of[field] ?? '';
    if (typeof value !== 'string' || (isNeeded && value.trim() === '')) {
      this.#wrong(path, value === '' ? 'is missing' : 'is not a text', 'a text');
      return '';
    }
    if (value.length <= most) return value;
    this.#wrong(path, `has ${value.length} characters`, `at most ${most}`);
    return '';
  }

  #wrong(path: string, message: string, allowed: string): void {
    this.#errors.push({ path, code: 'value', message, allowed });
  }
}

/** What an item may open. */
const LINKS = '#scenario=..., #curves or #curves=..., #evidence or #evidence=...';

/** Runs are no longer. */
const SECONDS_MAX = 3600;
/** An item takes no longer. */
const MINUTES_MAX = 180;

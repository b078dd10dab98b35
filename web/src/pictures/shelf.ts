/** What the browser shows of the shipped files, made when the page is built: each card's words, and its picture. */
import { shelves } from '../families/shelves';
import type { Card } from '../model/browse/cards';
import { textsOfLesson, textsOfScenario } from '../model/browse/texts';
import { LESSONS, START_HERE } from '../model/browse/topics';
import type { Lesson } from '../model/lesson/lesson';
import { readLesson } from '../model/lesson/readLesson';
import { decode } from '../model/link/urlState';
import { isOfAnother } from '../model/scenario/family';
import { patched } from '../model/scenario/patch';
import { type Json, type Scenario, textAt, variantNames } from '../model/scenario/scenario';
import { shippedFile } from '../model/scenario/shippedFile';
import { type SourcePart, sourceParts } from '../model/scenario/sources';
import { loadEngine } from './engine';
import { likeness, marksOf } from './likeness';
import { asOpened, type CardPicture, type Drawn, drawn } from './picture';
import { still } from './still';

export { inTheme } from './still';

/** The shelves of the shipped scenarios, in their order. */
export const topics = shelves.flatMap((each) => each.topics);

const files = import.meta.glob<Scenario>(
  [
    '../../../scenarios/*.json',
    '../../../scenarios/*/*.json',
    '!../../../scenarios/{latency,lessons}/*.json',
  ],
  { eager: true, import: 'default' },
);
/** Those of the families that the page can show. */
const scenarios: Readonly<Record<string, Scenario>> = Object.fromEntries(
  Object.entries(files).flatMap(([path, scenario]) => {
    const { id, folder } = shippedFile(path);
    const isShown = folder === '' || shelves.some(({ family }) => family === folder);
    return isShown ? [[id, scenario]] : [];
  }),
);
/** Those that are drawn: runs of the family that is here. */
const drawable = Object.fromEntries(
  Object.entries(scenarios).filter(([, scenario]) => !isOfAnother(scenario)),
);
const lessons = byId(
  import.meta.glob<Json>('../../../scenarios/lessons/*.json', { eager: true, import: 'default' }),
);

/** Every shipped scenario in the order of the topics, then the lessons. */
export function cards(): readonly Card[] {
  const ofTopics = topics.flatMap(({ name, scenarios: ids }) =>
    ids.map((id) => scenarioCard(id, name)),
  );
  const topicOf = (id: string) => lessonOf(id).topic;
  const isFirst = (id: string) => Number(START_HERE.lesson === id);
  const byTopic = Object.keys(lessons).sort(
    (one, other) =>
      isFirst(other) - isFirst(one) ||
      Number(topicOf(one) > topicOf(other)) - Number(topicOf(one) < topicOf(other)),
  );
  return [...ofTopics, ...byTopic.map(lessonCard)];
}

/** How many questions and lessons there are. */
export function counts(): { readonly questions: number; readonly lessons: number } {
  const lessonCount = Object.keys(lessons).length;
  return { questions: cards().length - lessonCount, lessons: lessonCount };
}

/** What a scenario says of itself. */
export interface ScenarioWords {
  readonly id: string;
  /** The name of its shelf. */
  readonly topic: string;
  readonly title: string;
  readonly question: string;
  readonly setup: string;
  readonly watch: string;
  /** What it rests on: the links among its sources, each with its words. */
  readonly sources: readonly SourcePart[];
}

/** Of every scenario that is drawn, in the order of the topics. */
export function scenarioWords(): readonly ScenarioWords[] {
  return topics.flatMap(({ name: topic, scenarios: ids }) =>
    ids
      .filter((id) => drawable[id] !== undefined)
      .map((id) => {
        const text = (field: string) => textAt(scenarioOf(id), field);
        const { question, setup } = scenarioCard(id, topic);
        const sources = sourceParts(text('source')).filter(({ link }) => link !== null);
        const [title, watch] = [text('title'), text('watch')];
        return { ...{ id, topic, title, question, setup, watch }, sources };
      }),
  );
}

/** Pictures of scenarios and of the first items of lessons, by their ids. `engine` is the engine's WASM. */
export function pictures(engine: Uint8Array<ArrayBuffer>): {
  readonly scenarios: Readonly<Record<string, Drawn>>;
  readonly lessons: Readonly<Record<string, Drawn>>;
} {
  loadEngine(engine);
  const taken: ReadonlySet<string>[] = [];
  const isTaken = (picture: CardPicture) => {
    const marks = marksOf(picture);
    return taken.some((other) => likeness(marks, other) >= ALIKE);
  };
  const take = (each: Drawn): Drawn => {
    taken.push(marksOf(each.picture));
    return each;
  };
  // Those that have the least to choose from come first.
  const ofScenarios = Object.fromEntries(
    Object.entries(drawable)
      .sort(([, one], [, other]) => variantNames(one).length - variantNames(other).length)
      .map(([id, scenario]) => [id, take(drawn(scenario, asOpened(scenario), isTaken))] as const),
  );
  const ofLessons = mapped(lessons, (_, id) => take(drawnItem(lessonOf(id), isTaken)));
  return { scenarios: ofScenarios, lessons: ofLessons };
}

/** Cards that look as much alike are taken for each other. */
const ALIKE = 0.85;

/** Every two of these pictures that look alike, and how much. */
export function lookAlikes(
  of: Readonly<Record<string, Drawn>>,
): readonly { readonly ids: string; readonly likeness: number }[] {
  const seen = Object.entries(of).map(([id, { picture }]) => ({ id, marks: marksOf(picture) }));
  return seen.flatMap((one, place) =>
    seen
      .slice(place + 1)
      .map((other) => ({
        ids: `${one.id}, ${other.id}`,
        likeness: likeness(one.marks, other.marks),
      }))
      .filter((pair) => pair.likeness >= ALIKE),
  );
}

/** Still pictures of all scenarios by their ids, as SVG whose colours `inTheme` puts in. */
export function stills(engine: Uint8Array<ArrayBuffer>): Readonly<Record<string, string>> {
  loadEngine(engine);
  return mapped(drawable, still);
}

/** As it opens, or else its first item that looks like no other card. */
function drawnItem({ title, items }: Lesson, isTaken: (picture: CardPicture) => boolean): Drawn {
  let last: Drawn | null = null;
  for (const { link, predict } of items) {
    const { scenario, changes, shown, view } = decode(link).link;
    if (scenarios[scenario] === undefined) continue;
    const isAsked = predict !== null;
    last = drawn(patched(scenarioOf(scenario), changes), { shown, view, isAsked }, isTaken);
    if (!isTaken(last.picture)) return last;
  }
  if (last === null) throw new Error(`The lesson “${title}” has no item of a scenario`);
  return last;
}

function scenarioCard(id: string, topic: string): Card {
  const scenario = scenarioOf(id);
  const text = (field: string) => textAt(scenario, field);
  return {
    kind: 'scenario',
    id,
    topic,
    question: text('question') || text('title'),
    finds: findsOf(id),
    setup: text('setup'),
    texts: textsOfScenario(scenario, topic, keywordsOf('scenarios', id)),
    items: 0,
    minutes: null,
  };
}

/** What else a scenario or a lesson is looked for by. */
function keywordsOf(kind: 'scenarios' | 'lessons', id: string): string {
  return shelves.map(({ keywords }) => keywords[kind][id] ?? '').join('');
}

/** What one finds out, in a sentence. */
function findsOf(id: string): string {
  const said = shelves.map((each) => each.finds[id]).find((each) => each !== undefined);
  if (said === undefined) throw new Error(`no family says what one finds out from ${id}`);
  return said;
}

/** How long a lesson takes; null where an item does not say. */
function minutesOf({ items }: Lesson): number | null {
  const said = items.flatMap(({ minutes }) => minutes ?? []);
  return said.length < items.length ? null : said.reduce((sum, each) => sum + each, 0);
}

function lessonCard(id: string): Card {
  const lesson = lessonOf(id);
  return {
    kind: 'lesson',
    id,
    topic: LESSONS.name,
    question: lesson.title,
    finds: lesson.about,
    setup: lesson.about,
    texts: textsOfLesson(lesson, keywordsOf('lessons', id)),
    items: lesson.items.length,
    minutes: minutesOf(lesson),
  };
}

function scenarioOf(id: string): Scenario {
  const scenario = scenarios[id];
  if (scenario === undefined) throw new Error(`There is no scenarios/${id}.json`);
  return scenario;
}

function lessonOf(id: string): Lesson {
  const { lesson, errors } = readLesson(lessons[id] ?? null);
  if (lesson !== null) return lesson;
  throw new Error(`scenarios/lessons/${id}.json: ${errors[0]?.path} ${errors[0]?.message}`);
}

function byId<Value>(files: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  const named = Object.entries(files).map(
    ([path, file]) => [path.replace(/^.*\/(.*)\.json$/, '$1'), file] as const,
  );
  return Object.fromEntries(named);
}

function mapped<From, To>(
  values: Readonly<Record<string, From>>,
  make: (value: From, key: string) => To,
): Readonly<Record<string, To>> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, make(value, key)]));
}

/** What the browser shows of the shipped files, made when the page is built: each card's words, and its picture. */
import { loadWhole } from '../families/load';
import { shelves } from '../families/shelves';
import type { Card } from '../model/browse/cards';
import { textsOfLesson, textsOfScenario } from '../model/browse/texts';
import { LESSONS, START_HERE } from '../model/browse/topics';
import type { Lesson } from '../model/lesson/lesson';
import { readLesson } from '../model/lesson/readLesson';
import { decode } from '../model/link/urlState';
import { patched } from '../model/scenario/patch';
import { type Json, type Scenario, textAt, variantNames } from '../model/scenario/scenario';
import { shippedId } from '../model/scenario/shippedId';
import { type SourcePart, sourceParts } from '../model/scenario/sources';
import { bringFamily, type Engines } from './engine';
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
const scenarios: Readonly<Record<string, Scenario>> = Object.fromEntries(
  Object.entries(files).map(([path, scenario]) => [shippedId(path), scenario]),
);
const lessons = byId(
  import.meta.glob<Json>('../../../scenarios/lessons/*.json', { eager: true, import: 'default' }),
);

/** Every shipped scenario in the order of the topics, then the lessons. */
export async function cards(): Promise<readonly Card[]> {
  const ofTopics: Card[] = [];
  for (const { name, scenarios: ids } of topics)
    for (const id of ids) ofTopics.push(await scenarioCard(id, name));
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
  const questions = topics.flatMap((each) => each.scenarios).length;
  return { questions, lessons: Object.keys(lessons).length };
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

/** Of every scenario, in the order of the topics. */
export function scenarioWords(): readonly ScenarioWords[] {
  return topics.flatMap(({ name: topic, scenarios: ids }) =>
    ids.map((id) => {
      const text = (field: string) => textAt(scenarioOf(id), field);
      const sources = sourceParts(text('source')).filter(({ link }) => link !== null);
      const [title, setup, watch] = [text('title'), text('setup'), text('watch')];
      return { ...{ id, topic, title, question: questionOf(id), setup, watch }, sources };
    }),
  );
}

/** Pictures of scenarios and of the first items of lessons, by their ids. */
export async function pictures(engines: Engines): Promise<{
  readonly scenarios: Readonly<Record<string, Drawn>>;
  readonly lessons: Readonly<Record<string, Drawn>>;
}> {
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
  const sorted = Object.entries(scenarios).sort(
    ([, one], [, other]) => variantNames(one).length - variantNames(other).length,
  );
  const ofScenarios = await oneByOne(sorted, async (scenario) => {
    await bringFamily(scenario, engines);
    return take(drawn(scenario, asOpened(scenario), isTaken));
  });
  const ofLessons = await oneByOne(Object.entries(lessons), async (_, id) =>
    take(await drawnItem(lessonOf(id), engines, isTaken)),
  );
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
export function stills(engines: Engines): Promise<Readonly<Record<string, string>>> {
  return oneByOne(Object.entries(scenarios), async (scenario, id) => {
    await bringFamily(scenario, engines);
    return still(scenario, id);
  });
}

/** As it opens, or else its first item that looks like no other card. */
async function drawnItem(
  { title, items }: Lesson,
  engines: Engines,
  isTaken: (picture: CardPicture) => boolean,
): Promise<Drawn> {
  let last: Drawn | null = null;
  for (const { link, predict } of items) {
    const { scenario } = decode(link).link;
    if (scenarios[scenario] === undefined) continue;
    // What it says beside its scenario is in words of the family.
    await bringFamily(scenarioOf(scenario), engines);
    const { changes, shown, view } = decode(link).link;
    const isAsked = predict !== null;
    last = drawn(patched(scenarioOf(scenario), changes), { shown, view, isAsked }, isTaken);
    if (!isTaken(last.picture)) return last;
  }
  if (last === null) throw new Error(`The lesson “${title}” has no item of a scenario`);
  return last;
}

async function scenarioCard(id: string, topic: string): Promise<Card> {
  const scenario = scenarioOf(id);
  await loadWhole(scenario);
  return {
    kind: 'scenario',
    id,
    topic,
    question: questionOf(id),
    finds: findsOf(id),
    setup: textAt(scenario, 'setup'),
    texts: textsOfScenario(scenario, topic, keywordsOf('scenarios', id)),
    items: 0,
    minutes: null,
  };
}

function questionOf(id: string): string {
  const scenario = scenarioOf(id);
  return textAt(scenario, 'question') || textAt(scenario, 'title');
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

/** One after the other: the page is of one family at a time. */
async function oneByOne<From, To>(
  values: readonly (readonly [string, From])[],
  make: (value: From, key: string) => Promise<To>,
): Promise<Readonly<Record<string, To>>> {
  const made: Record<string, To> = {};
  for (const [key, value] of values) made[key] = await make(value, key);
  return made;
}

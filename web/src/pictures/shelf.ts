/** What the browser shows of the shipped files, made when the page is built: each card's words, and its picture. */
import { loadEngine } from '../core/sample';
import type { Card } from '../model/browse/cards';
import { keywords } from '../model/browse/keywords';
import { textsOfLesson, textsOfScenario } from '../model/browse/texts';
import { LESSONS, topics } from '../model/browse/topics';
import type { Lesson } from '../model/lecture/lesson';
import { readLesson } from '../model/lecture/readLesson';
import { decode } from '../model/page/urlState';
import { patched } from '../model/scenario/patch';
import { type Json, type Scenario, textAt } from '../model/scenario/scenario';
import { type Drawn, drawn } from './picture';
import { still } from './still';

export { inTheme } from './still';

const scenarios = byId(
  import.meta.glob<Scenario>('../../../scenarios/*.json', { eager: true, import: 'default' }),
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
  const byTopic = Object.keys(lessons).sort(
    (one, other) => Number(topicOf(one) > topicOf(other)) - Number(topicOf(one) < topicOf(other)),
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
}

/** Of every shipped scenario, in the order of the topics. */
export function scenarioWords(): readonly ScenarioWords[] {
  return topics.flatMap(({ name: topic, scenarios: ids }) =>
    ids.map((id) => {
      const text = (field: string) => textAt(scenarioOf(id), field);
      const { question, setup } = scenarioCard(id, topic);
      return { ...{ id, topic, question, setup }, title: text('title'), watch: text('watch') };
    }),
  );
}

/** Pictures of scenarios and of the first items of lessons, by their ids. `engine` is the engine's WASM. */
export function pictures(engine: Uint8Array<ArrayBuffer>): {
  readonly scenarios: Readonly<Record<string, Drawn>>;
  readonly lessons: Readonly<Record<string, Drawn>>;
} {
  loadEngine(engine);
  return {
    scenarios: mapped(scenarios, (scenario) => drawn(scenario)),
    lessons: mapped(lessons, (_, id) => drawnItem(lessonOf(id))),
  };
}

/** Still pictures of all scenarios by their ids, as SVG whose colours `inTheme` puts in. */
export function stills(engine: Uint8Array<ArrayBuffer>): Readonly<Record<string, string>> {
  loadEngine(engine);
  return mapped(scenarios, still);
}

/** As it opens. */
function drawnItem({ title, items: [first] }: Lesson): Drawn {
  if (first === undefined) throw new Error(`The lesson “${title}” has no item`);
  const { scenario, changes, shown, view } = decode(first.link).link;
  return drawn(patched(scenarioOf(scenario), changes), { shown, view });
}

function scenarioCard(id: string, topic: string): Card {
  const scenario = scenarioOf(id);
  const text = (field: string) => textAt(scenario, field);
  return {
    kind: 'scenario',
    id,
    topic,
    question: text('question') || text('title'),
    setup: text('setup'),
    texts: textsOfScenario(scenario, topic, keywords.scenarios[id] ?? ''),
    items: 0,
  };
}

function lessonCard(id: string): Card {
  const lesson = lessonOf(id);
  return {
    kind: 'lesson',
    id,
    topic: LESSONS.name,
    question: lesson.title,
    setup: lesson.about,
    texts: textsOfLesson(lesson, keywords.lessons[id] ?? ''),
    items: lesson.items.length,
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

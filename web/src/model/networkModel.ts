/** What carries the messages of a run: an ideal network or TCP, each with settings that mean nothing in the other. */
import { type Scenario, textAt } from './scenario';
import { type WordField, wordsAt } from './schema';

const MODEL = 'network.model';

/** The models by name, as the page writes them beside a run. */
const names: Readonly<Record<string, string>> = { ideal: 'ideal', tcp: 'TCP' };

const { words, ...field } = wordsAt(MODEL);
const models = words.map((word) => ({ ...word, text: names[word.value] ?? word.value }));
type Model = (typeof models)[number];

/** The model as a field of words. */
export const modelField: WordField = { ...field, words: models };

/** The model of a scenario; of one that names none, or one that there is not, the usual one. */
export function modelOf(scenario: Scenario): Model {
  const isNamed = (name: string) => models.find(({ value }) => value === name);
  return (isNamed(textAt(scenario, MODEL)) ?? isNamed(String(field.initial))) as Model;
}

export function isTcp(scenario: Scenario): boolean {
  return modelOf(scenario).value === 'tcp';
}

/** What carries the messages of a run: an ideal network or TCP. */
import { type Scenario, textAt } from './scenario';
import { wordsAt } from './schema';

export const MODEL = 'network.model';
export const TCP = 'tcp';

/** The models by name, as the page writes them beside a run. */
const names: Readonly<Record<string, string>> = { ideal: 'ideal', tcp: 'TCP' };

const { words, initial } = wordsAt(MODEL);
export const models = words.map((word) => ({ ...word, text: names[word.value] ?? word.value }));
type Model = (typeof models)[number];

/** The model of a scenario; of one that names none, or one that there is not, the usual one. */
export function modelOf(scenario: Scenario): Model {
  const isNamed = (name: string) => models.find(({ value }) => value === name);
  return (isNamed(textAt(scenario, MODEL)) ?? isNamed(String(initial))) as Model;
}

export function isTcp(scenario: Scenario): boolean {
  return modelOf(scenario).value === TCP;
}

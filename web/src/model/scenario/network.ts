/** What carries the messages of a run: an ideal network or TCP. */
import { isObject, type Scenario, textAt, valueAt } from './scenario';
import { numberOf, settingAt, type Word, wordsAt } from './schema';

export const MODEL = 'network.model';
export const TCP = 'tcp';

/** The models by name, as the page writes them beside a run. */
const names: Readonly<Record<string, string>> = { ideal: 'ideal', tcp: 'TCP' };

type Model = Word & { readonly text: string };

export function models(): readonly Model[] {
  return wordsAt(MODEL).words.map((word) => ({ ...word, text: names[word.value] ?? word.value }));
}

/** The model of a scenario; of one that names none, or one that there is not, the usual one. */
export function modelOf(scenario: Scenario): Model {
  const known = models();
  const isNamed = (name: string) => known.find(({ value }) => value === name);
  return (isNamed(textAt(scenario, MODEL)) ?? isNamed(String(settingAt(MODEL).initial))) as Model;
}

export function isTcp(scenario: Scenario): boolean {
  return (textAt(scenario, MODEL) || settingAt(MODEL).initial) === TCP;
}

/** The rates at which the network cards of so many replicas send, in Mbit/s. */
export function egressRates(scenario: Scenario, replicas: number): readonly number[] {
  const shared = numberOf(scenario, 'network.egress_mbps');
  const rates = new Array<number>(replicas).fill(shared);
  const cards = valueAt(scenario, 'network.cards');
  for (const card of Array.isArray(cards) ? cards : []) {
    if (!isObject(card) || typeof card.egress_mbps !== 'number') continue;
    if (typeof card.replica === 'number' && card.replica < replicas)
      rates[card.replica] = card.egress_mbps;
  }
  return rates;
}

/** Cards of the reader's own scenarios. */
import type { Kept } from '../page/mine';
import { isObject, type Json, type Scenario, textAt } from '../scenario/scenario';
import { type Card, MY_SCENARIOS } from './cards';
import { searched } from './search';
import { textsOfScenario } from './texts';

export function myCards(all: readonly Kept[]): readonly Card[] {
  return all.map(({ name, text }) => {
    const scenario = scenarioIn(text);
    const [called = '', ...others] = textsOfScenario(scenario, MY_SCENARIOS.name, '');
    const about = textAt(scenario, 'question') || textAt(scenario, 'title');
    const parts = [about === name ? '' : about, textAt(scenario, 'setup')];
    const said = parts.filter((part) => part !== '').join(' ') || 'No description';
    return {
      kind: 'mine',
      id: name,
      topic: MY_SCENARIOS.name,
      question: name,
      finds: said,
      setup: said,
      texts: [`${searched(name)}${called}`, ...others],
      items: 0,
      minutes: null,
    };
  });
}

function scenarioIn(text: string): Scenario {
  try {
    const value = JSON.parse(text) as Json;
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

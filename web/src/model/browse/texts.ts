/** The texts of shipped files in which the browser searches, the most telling first. */
import { faultsOf } from '../faults/faults';
import { liesOf } from '../faults/lies';
import type { Lesson } from '../lesson/lesson';
import {
  type Json,
  type Scenario,
  textAt,
  valueAt,
  variantNames,
  variantOf,
} from '../scenario/scenario';
import { searched } from './search';

/** Four places: what it is called; what else it is looked for by; how it is set up; all else. */
export function textsOfScenario(
  scenario: Scenario,
  topic: string,
  keywords: string,
): readonly string[] {
  const text = (field: string) => textAt(scenario, field);
  const asked = [valueAt(scenario, 'predict.choices'), scenario.answer].flatMap(textsIn);
  return [
    [text('question'), text('title')],
    [keywords],
    [text('setup'), text('watch'), topic],
    [text('predict.ask'), ...asked, text('summary'), ...settingWords(scenario)],
  ].map((texts) => searched(texts.join('. ')));
}

/** The same of a lesson. */
export function textsOfLesson(
  { title, about, topic, items }: Lesson,
  keywords: string,
): readonly string[] {
  const said = items.flatMap((item) => [item.title, item.text, ...textsIn(item.answer)]);
  return [[title], [keywords], [about, topic], said].map((texts) => searched(texts.join('. ')));
}

/** The texts of a list of answers or choices, or a text alone, without the expressions in them. */
function textsIn(list: Json | undefined): readonly string[] {
  if (typeof list === 'string') return [list.replace(/\{[^}]*\}/g, ' ')];
  if (!Array.isArray(list)) return [];
  return list.flatMap((each: Json) => textsIn(textAt(each, 'text')));
}

/** Every text in a value. */
function textsBelow(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(textsBelow)
    : [];
}

/** What the runs are called, what they run over and by which rules, and what goes wrong in them. */
function settingWords(scenario: Scenario): readonly string[] {
  const names = variantNames(scenario);
  const words = names.flatMap((_, variant) => {
    const run = variantOf(scenario, variant);
    const lies = liesOf(run).map((lie) => textAt(lie, 'kind'));
    return [
      textAt(run, 'network.model') || 'ideal',
      ...textsBelow(run.protocol),
      ...faultsOf(run).map((fault) => textAt(fault, 'kind')),
      ...lies,
      ...(lies.length === 0 ? [] : ['Byzantine', 'liar']),
    ];
  });
  return [...names, ...new Set(words)].filter((word) => word !== '');
}

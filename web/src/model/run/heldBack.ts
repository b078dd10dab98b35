/**
 * What the page holds back while a prediction stands open: every number that would answer it.
 *
 * The measurements that the prediction names decide, so that a new scenario needs no list of its own. Pictures of what
 * has been played stay (`sight`): to read the answer off them is to work for it.
 */
import type { Shown } from '../../core/shown';
import { isObject, type Json } from '../scenario/scenario';
import { runWords } from './family';

/** A number of the table or the figure. */
export type Held = Shown;

export const NOTHING_HELD: ReadonlySet<Held> = new Set();

/** What gives a prediction away, in the format of scenario files. */
export function heldBy(predict: Json | undefined): ReadonlySet<Held> {
  const held = expressionsOf(predict).flatMap(namesIn).flatMap(givenAwayBy);
  return held.length === 0 ? NOTHING_HELD : new Set(held);
}

/** Whether a measurement would tell what is held back, by its path in a report: "latency_s.p50". */
export function isToldBy(path: string, held: ReadonlySet<Held>): boolean {
  return givenAwayBy(path.split('.')[0] ?? '').some((each) => held.has(each));
}

/** The expressions that say what is right. */
function expressionsOf(predict: Json | undefined): readonly string[] {
  if (!isObject(predict)) return [];
  const { choices, value, at } = predict;
  const conditions = Array.isArray(choices)
    ? choices.map((choice: Json) => (isObject(choice) ? choice.when : undefined))
    : [];
  return [...conditions, value, at].filter((text) => typeof text === 'string');
}

/** The parts of paths that an expression names; what stands in quotes is the name of a run, or a word. */
function namesIn(expression: string): readonly string[] {
  return expression.replaceAll(/"[^"]*"|'[^']*'/g, ' ').match(/[a-z_]+/g) ?? [];
}

/** Whether it is known what gives a measurement away, by the first part of its path. */
export function isKnown(measurement: string): boolean {
  return runWords.givenAway.some(([, parts]) => parts.includes(measurement));
}

function givenAwayBy(name: string): readonly Held[] {
  return runWords.givenAway.find(([, parts]) => parts.includes(name))?.[0] ?? [];
}

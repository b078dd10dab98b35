/** A question as a lecturer edits it: its choices, each with the condition under which it is right. */
import { isObject, type Json } from '../scenario/scenario';

export type AskedFor = 'nothing' | 'choices' | 'value' | 'at';

export interface Choice {
  readonly text: string;
  /** An expression; empty: what is left. */
  readonly when: string;
}

export interface Question {
  readonly asks: AskedFor;
  readonly ask: string;
  readonly choices: readonly Choice[];
  /** What is guessed of a value or a time: an expression. */
  readonly sought: string;
}

/** A condition that compares a measurement of a run with a value, or with the same of another run. */
export interface Condition {
  readonly run: string;
  readonly measure: string;
  readonly compares: '>' | '<';
  /** "2000 tx/s", or the letter of a run. */
  readonly than: string;
}

export const NO_QUESTION: Question = { asks: 'nothing', ask: '', choices: [], sought: '' };

/** What a scenario file asks, as it is edited. */
export function questionFrom(predict: Json): Question {
  if (!isObject(predict)) return NO_QUESTION;
  const { ask, choices, value, at } = predict;
  const asked = { ...NO_QUESTION, ask: textOf(ask) };
  if (Array.isArray(choices)) {
    const listed = choices.filter(isObject);
    const read = listed.map(({ text, when }) => ({ text: textOf(text), when: textOf(when) }));
    return { ...asked, asks: 'choices', choices: read };
  }
  if (value !== undefined) return { ...asked, asks: 'value', sought: textOf(value) };
  if (at !== undefined) return { ...asked, asks: 'at', sought: textOf(at) };
  return NO_QUESTION;
}

/** The same in the format of scenario files; what else the file had said of it stays. */
export function predictOf(question: Question, before: Json): Json {
  const { asks, ask, choices, sought } = question;
  if (asks === 'nothing') return null;
  const { choices: _choices, value: _value, at: _at, ...rest } = isObject(before) ? before : {};
  if (asks !== 'choices') return { ...rest, ask, [asks]: sought };
  const listed = choices.map(({ text, when }) => (when.trim() === '' ? { text } : { text, when }));
  return { ...rest, ask, choices: listed };
}

/** Another form of question keeps what it can of the one before. */
export function askedAs(question: Question, asks: AskedFor): Question {
  if (asks === 'choices' && question.choices.length === 0)
    return {
      ...question,
      asks,
      choices: [
        { text: '', when: '' },
        { text: '', when: '' },
      ],
    };
  return { ...question, asks };
}

const CONDITION = /^\s*([A-Z])\.([a-z_][\w.]*)\s*([<>])\s*(.+?)\s*$/;

/** A condition of the simple form; null: it is another expression. */
export function conditionFrom(when: string): Condition | null {
  const found = CONDITION.exec(when);
  if (found === null) return null;
  const [, run = '', measure = '', sign, than = ''] = found;
  const other = /^([A-Z])\.([a-z_][\w.]*)$/.exec(than);
  if (other !== null && other[2] !== measure) return null;
  if (other === null && !/^\d/.test(than)) return null;
  return { run, measure, compares: sign === '<' ? '<' : '>', than: other?.[1] ?? than };
}

export function whenOf({ run, measure, compares, than }: Condition): string {
  const other = /^[A-Z]$/.test(than.trim()) ? `${than.trim()}.${measure}` : than.trim();
  return `${run}.${measure} ${compares} ${other}`;
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

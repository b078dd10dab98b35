/** What is wrong with a text, each at its place: what the engine says, and numbers of which digits would be lost. */
import type { ScenarioError } from '../../core/messages';
import type { Json } from '../scenario/scenario';
import { keyOf, membersOf, type Span, spanAt, spanOf, spanOfStop, type Tree, treeOf } from './tree';

export interface Problem extends Span {
  readonly path: string;
  readonly message: string;
  /** What may stand there; empty where that says nothing. */
  readonly allowed: string;
}

/** Errors of the engine's, in the order of their places. */
export function placed(
  tree: Tree,
  text: string,
  errors: readonly ScenarioError[],
): readonly Problem[] {
  return errors
    .map(({ path, code, message, allowed }) => {
      const stop = path === '' ? / at line (\d+) column (\d+)$/.exec(message) : null;
      if (stop === null)
        return { ...spanAt(tree, text, path, code === 'unknown_key'), path, message, allowed };
      const span = spanOfStop(text, Number(stop[1]), Number(stop[2]));
      return { ...span, path, message: message.slice(0, stop.index), allowed };
    })
    .sort((one, other) => one.from - other.from);
}

/** Numbers that a page cannot hold as they are written: too large, or with more digits than it keeps. */
export function lostDigits(tree: Tree, text: string): readonly Problem[] {
  const problems: Problem[] = [];
  tree.iterate({
    enter: (node) => {
      if (node.name !== 'Number') return;
      const literal = text.slice(node.from, node.to);
      const kept = Number(literal);
      // The usual way of writing it, before its digits are looked at.
      if (String(kept) === literal) return;
      if (Number.isFinite(kept) && digitsOf(literal) === digitsOf(String(kept))) return;
      problems.push({
        ...spanOf(node),
        path: '',
        message: 'has more digits than are kept',
        allowed: Number.isFinite(kept) ? String(kept) : 'a smaller number',
      });
    },
  });
  return problems;
}

/** What a text says; undefined where it is no JSON, or says more than a value can hold. */
export function readWhole(text: string, tree: Tree = treeOf(text)): Json | undefined {
  if (lostDigits(tree, text).length > 0 || hasKeyTwice(tree, text)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Of a key that is given twice in an object one value would be lost. */
function hasKeyTwice(tree: Tree, text: string): boolean {
  let isTwice = false;
  tree.iterate({
    enter: ({ name, node }) => {
      if (name !== 'Object') return;
      const keys = membersOf(node).map((member) => keyOf(text, member));
      isTwice ||= new Set(keys).size < keys.length;
    },
  });
  return isTwice;
}

/** One text for all ways of writing a number: its digits without zeros around them, and its power of ten. */
function digitsOf(literal: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([-+]?\d+))?$/i.exec(literal) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const short = digits.replace(/0+$/, '');
  if (short === '') return '0';
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - short.length);
  return `${sign}${short}e${power}`;
}

/** The syntax tree of a scenario's text, and the place in it that a path names. */
import { jsonLanguage } from '@codemirror/lang-json';

export type Tree = ReturnType<typeof jsonLanguage.parser.parse>;
export type SyntaxNode = Tree['topNode'];

/** A part of a text, in UTF-16 units. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A value in the tree, and the member of an object that holds it; null: it is an item, or the whole. */
export interface Place {
  readonly value: SyntaxNode;
  readonly member: SyntaxNode | null;
  /** Whether it is what the path names: else what is there of the way to it. */
  readonly isExact: boolean;
}

const VALUES = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);

export function treeOf(text: string): Tree {
  return jsonLanguage.parser.parse(text);
}

/** The value that is the whole text; null where there is none. */
export function rootOf(tree: Tree): SyntaxNode | null {
  return valuesIn(tree.topNode)[0] ?? null;
}

export function membersOf(object: SyntaxNode): readonly SyntaxNode[] {
  return object.getChildren('Property');
}

export function itemsOf(list: SyntaxNode): readonly SyntaxNode[] {
  return valuesIn(list);
}

/** Null of a member that is not yet whole. */
export function valueIn(member: SyntaxNode): SyntaxNode | null {
  return valuesIn(member).at(-1) ?? null;
}

/** The key of a member, without its escapes. */
export function keyOf(text: string, member: SyntaxNode): string {
  const name = member.getChild('PropertyName');
  return name === null ? '' : unquoted(text.slice(name.from, name.to));
}

/** What a literal says; as it is written where it is not whole. */
export function unquoted(literal: string): string {
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal.replace(/^"|"$/g, '');
  }
}

/**
 * Where a path leads, as far as the text goes. A key may itself hold dots, as those of what a variant sets: the longest
 * that fits is meant.
 */
export function placeAt(tree: Tree, text: string, path: string): Place | null {
  let value = rootOf(tree);
  if (value === null) return null;
  let member: SyntaxNode | null = null;
  let rest = path;
  while (rest !== '') {
    const next = stepFrom(value, text, rest);
    if (next === null) return { value, member, isExact: false };
    ({ value, member, rest } = next);
  }
  return { value, member, isExact: true };
}

interface Step {
  readonly value: SyntaxNode;
  readonly member: SyntaxNode | null;
  readonly rest: string;
}

function stepFrom(from: SyntaxNode, text: string, path: string): Step | null {
  if (from.name === 'Object') {
    const [found] = membersOf(from)
      .map((member) => ({ member, key: keyOf(text, member) }))
      .filter(({ key }) => path === key || path.startsWith(`${key}.`))
      .sort((one, other) => other.key.length - one.key.length);
    const value = found && valueIn(found.member);
    if (found === undefined || !value) return null;
    return { value, member: found.member, rest: path.slice(found.key.length + 1) };
  }
  if (from.name !== 'Array') return null;
  const [index = '', ...rest] = path.split('.');
  const value = /^\d+$/.test(index) ? itemsOf(from)[Number(index)] : undefined;
  return value === undefined ? null : { value, member: null, rest: rest.join('.') };
}

/**
 * What to mark of what a path names: the value; of one that is not plain, or not there, the key of what holds it, or
 * its bracket; `isOfKey`: the key.
 */
export function spanAt(tree: Tree, text: string, path: string, isOfKey = false): Span {
  const place = placeAt(tree, text, path);
  if (place === null) return { from: 0, to: 0 };
  const { value, member, isExact } = place;
  const isPlain = value.name !== 'Object' && value.name !== 'Array';
  if (isExact && isPlain && !isOfKey) return spanOf(value);
  const name = member?.getChild('PropertyName');
  if (name) return spanOf(name);
  return isPlain ? spanOf(value) : { from: value.from, to: value.from + 1 };
}

export function spanOf({ from, to }: Span): Span {
  return { from, to };
}

/** Where the engine's reader stopped: a line and a byte of it, both from 1. */
export function spanOfStop(text: string, line: number, column: number): Span {
  const start = text.split('\n', line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const rest = text.slice(start);
  let bytes = 1;
  let length = 0;
  for (const character of rest) {
    if (bytes >= column || character === '\n') break;
    bytes += bytesOf(character);
    length += character.length;
  }
  const from = Math.min(start + length, text.length);
  // What is missing at the end of the text, or of a line, is told at what stands before.
  const isAtEnd = from === text.length || text[from] === '\n';
  return isAtEnd ? { from: Math.max(0, from - 1), to: from } : { from, to: from + 1 };
}

function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

function valuesIn(node: SyntaxNode): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling)
    if (VALUES.has(child.name)) found.push(child);
  return found;
}

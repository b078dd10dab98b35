/**
 * The changes of a text that make it say another scenario: what is the same stays as it is written, with its spaces and
 * its order.
 */
import { isEqual } from '../scenario/equality';
import { isObject, type Json, type JsonObject } from '../scenario/scenario';
import {
  itemsOf,
  keyOf,
  membersOf,
  rootOf,
  type Span,
  type SyntaxNode,
  treeOf,
  valueIn,
} from './tree';
import { onOneLine, written, writtenFile } from './written';

export interface TextEdit extends Span {
  readonly insert: string;
}

/** Rising and apart from each other. `text` says `before`. */
export function rewriting(text: string, before: Json, after: Json): readonly TextEdit[] {
  const root = rootOf(treeOf(text));
  if (root === null) return [{ from: 0, to: text.length, insert: writtenFile(after) }];
  return editsBelow(text, root, before, after);
}

export function rewritten(text: string, edits: readonly TextEdit[]): string {
  return edits.reduceRight(
    (changed, { from, to, insert }) => `${changed.slice(0, from)}${insert}${changed.slice(to)}`,
    text,
  );
}

function editsBelow(
  text: string,
  node: SyntaxNode,
  before: Json,
  after: Json,
): readonly TextEdit[] {
  if (isEqual(before, after)) return [];
  const edits =
    isObject(before) && isObject(after)
      ? editsOfMembers(text, node, before, after)
      : Array.isArray(before) && Array.isArray(after)
        ? editsOfItems(text, node, before, after)
        : null;
  return edits ?? [replaced(text, node, after)];
}

/** Null where members are gone, or stand in another order: then the whole is written anew. */
function editsOfMembers(
  text: string,
  node: SyntaxNode,
  before: JsonObject,
  after: JsonObject,
): readonly TextEdit[] | null {
  const members = membersOf(node);
  const keys = Object.keys(after);
  if (members.some((member, index) => keyOf(text, member) !== keys[index])) return null;
  const edits = members.flatMap((member) => {
    const key = keyOf(text, member);
    const value = valueIn(member);
    return value === null ? [] : editsBelow(text, value, before[key] ?? null, after[key] ?? null);
  });
  const added = keys
    .slice(members.length)
    .map((key) => [`${JSON.stringify(key)}: `, after[key] ?? null] as const);
  const last = members.at(-1);
  if (added.length > 0 && last === undefined) return null;
  return withAdded(text, last, edits, added);
}

/** Null where items are gone. */
function editsOfItems(
  text: string,
  node: SyntaxNode,
  before: readonly Json[],
  after: readonly Json[],
): readonly TextEdit[] | null {
  const items = itemsOf(node);
  if (after.length < items.length || items.length === 0) return null;
  const edits = items.flatMap((item, index) =>
    editsBelow(text, item, before[index] ?? null, after[index] ?? null),
  );
  const added = after.slice(items.length).map((item) => ['', item] as const);
  return withAdded(text, items.at(-1), edits, added);
}

/** Puts members or items behind the last one: on its line where its likes share one, else each on its own. */
function withAdded(
  text: string,
  last: SyntaxNode | undefined,
  edits: readonly TextEdit[],
  added: readonly (readonly [name: string, value: Json])[],
): readonly TextEdit[] {
  if (last === undefined || added.length === 0) return edits;
  const { from } = last;
  const indent = indentAt(text, from);
  const isOnOwnLine = text.slice(0, from).endsWith(`\n${indent}`);
  const insert = added
    .map(([name, value]) =>
      isOnOwnLine
        ? `,\n${indent}${name}${written(value, indent, indent.length + name.length)}`
        : `, ${name}${onOneLine(value)}`,
    )
    .join('');
  return [...edits, { from: last.to, to: last.to, insert }];
}

function replaced(text: string, { from, to }: Span, value: Json): TextEdit {
  const lineStart = text.lastIndexOf('\n', from - 1) + 1;
  return { from, to, insert: written(value, indentAt(text, from), from - lineStart) };
}

/** The spaces that the line of a place begins with. */
function indentAt(text: string, at: number): string {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart, at))?.[0] ?? '';
}

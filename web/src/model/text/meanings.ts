/** What the scenario's schema says of what stands at a place of a text. */
import { type Node, schemaRoot } from '../scenario/schema';
import type { Level, Surrounding } from './scan';
import { type Span, spanOf, unquoted } from './tree';

export interface SchemaNode extends Node {
  readonly required?: readonly string[];
}

/** In words: what it is called, and sentences and facts, a line each. */
export interface Meaning {
  readonly name: string;
  readonly lines: readonly string[];
}

/** What the innermost object or list may be, from what it and those around it hold; nothing where nothing is known. */
export function formsOf(
  { levels, wants, token }: Surrounding,
  text: string,
): readonly SchemaNode[] {
  const typed = wants === 'key' ? unquoted(text.slice(token.from, token.to)) : null;
  return levels.reduce<readonly SchemaNode[]>(
    (nodes, level, depth) => {
      const isInnermost = depth === levels.length - 1;
      const forms = formsFitting(nodes, level, isInnermost ? (typed ?? level.key) : level.key);
      return isInnermost ? forms : below(forms, level.key);
    },
    [schemaRoot()],
  );
}

/** What a value may be: of a member its schema, of a list that of its items. */
export function below(forms: readonly SchemaNode[], key: string | null): readonly SchemaNode[] {
  return forms.flatMap((form) => {
    if (key === null) return form.items === undefined ? [] : [form.items];
    const member = form.properties?.[key];
    // Keys of what is set are paths.
    if (member === undefined) return isOpen(form) ? atPath(key) : [];
    const isKind = member.const !== undefined && member.description === undefined;
    return [isKind ? { ...member, description: form.description ?? '' } : member];
  });
}

/** Whether its keys are paths of settings. */
export function isOpen(form: SchemaNode): boolean {
  return form.type === 'object' && form.properties === undefined;
}

/** A value's forms: of one that may be several things each of them. */
export function formsIn(node: SchemaNode): readonly SchemaNode[] {
  const several = [...(node.anyOf ?? []), ...(node.oneOf ?? [])];
  return several.length === 0 ? [node] : several.flatMap(formsIn);
}

function atPath(path: string): readonly SchemaNode[] {
  return path.split('.').reduce<readonly SchemaNode[]>(
    (nodes, key) =>
      nodes.flatMap(formsIn).flatMap((form) => {
        if (form.items !== undefined && /^\d+$/.test(key)) return [form.items];
        const member = form.properties?.[key];
        return member === undefined ? [] : [member];
      }),
    [schemaRoot()],
  );
}

function formsFitting(
  nodes: readonly SchemaNode[],
  { isList, members }: Level,
  apart: string | null,
): readonly SchemaNode[] {
  const others = [...members].filter(([key]) => key !== apart);
  const forms = nodes
    .flatMap(formsIn)
    .filter((form) => (isList ? form.items !== undefined : isObjects(form)))
    .filter((form) =>
      others.every(([key, value]) => {
        const kind = form.properties?.[key]?.const;
        return kind === undefined || value === null || String(kind) === value;
      }),
    );
  const whole = forms.filter((form) =>
    others.every(([key]) => isOpen(form) || form.properties?.[key] !== undefined),
  );
  return whole.length === 0 ? forms : whole;
}

function isObjects(form: SchemaNode): boolean {
  return form.properties !== undefined || isOpen(form);
}

/** Of what is pointed at: a key, a word, or a value by its key; null where the schema says nothing of it. */
export function meaningAt(text: string, around: Surrounding): (Meaning & Span) | null {
  const { token, wants, levels } = around;
  const word = text.slice(token.from, token.to);
  if (word === '' || wants === null) return null;
  const key = wants === 'key' ? unquoted(word) : (levels.at(-1)?.key ?? null);
  const nodes = below(formsOf(around, text), key);
  const said = nodes
    .flatMap(formsIn)
    .find(
      ({ const: one }) => one !== undefined && wants === 'value' && String(one) === unquoted(word),
    );
  const [node] = said === undefined ? nodes : [said];
  if (node === undefined) return null;
  return {
    ...spanOf(token),
    ...meaningOf(node, said === undefined ? (key ?? '') : unquoted(word)),
  };
}

export function meaningOf(node: SchemaNode, key: string): Meaning {
  const lines = [node.description ?? '', takenBy(node)].filter((line) => line !== '');
  return { name: node['x-label'] ?? key, lines };
}

/** "0.01 to 1000000, in Mbit/s. Default: 1000." */
function takenBy(node: SchemaNode): string {
  const [range] = formsIn(node).filter(({ minimum }) => minimum !== undefined);
  const unit = node['x-unit'] ?? range?.['x-unit'];
  const isNullable = range !== undefined && typesOf(range).includes('null');
  const words = formsIn(node).flatMap(({ const: word, deprecated = false }) =>
    word === undefined || deprecated || range !== undefined ? [] : [JSON.stringify(word)],
  );
  const most = node.maxLength ?? node.maxItems;
  const taken = [
    range === undefined ? '' : `${range.minimum} to ${range.maximum}`,
    isNullable ? 'or null' : '',
    unit === undefined ? '' : `in ${unit}`,
    words.length > 1 ? words.join(', ') : '',
    most === undefined || range !== undefined
      ? ''
      : `At most ${most} ${node.maxLength === undefined ? 'items' : 'characters'}`,
  ].filter((part) => part !== '');
  const initial = node.default;
  const isSaid =
    initial !== undefined && initial !== '' && (typeof initial !== 'object' || initial === null);
  return [
    taken.length === 0 ? '' : `${taken.join(', ')}.`,
    isSaid ? `Default: ${JSON.stringify(initial)}.` : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** What kind of value it is, in a word: its unit, or its type. */
export function kindOf(node: SchemaNode): string {
  const [form] = formsIn(node);
  if (form === undefined) return '';
  const unit = node['x-unit'] ?? form['x-unit'];
  if (unit !== undefined) return unit;
  if (form.const !== undefined) return 'word';
  const [type = ''] = typesOf(form);
  return (
    { array: 'list', string: 'text', integer: 'whole number', boolean: 'true or false' }[type] ??
    type
  );
}

export function typesOf({ type = [] }: SchemaNode): readonly string[] {
  return typeof type === 'string' ? [type] : type;
}

/** Paths of all settings that are no object, with their schema, in the order of the format. */
export function settingPaths(): readonly (readonly [path: string, node: SchemaNode])[] {
  return pathsBelow('', schemaRoot());
}

function pathsBelow(path: string, node: SchemaNode): readonly (readonly [string, SchemaNode])[] {
  const members = formsIn(node).flatMap(({ properties = {} }) => Object.entries(properties));
  const found = members.flatMap(([key, member]) =>
    pathsBelow(path === '' ? key : `${path}.${key}`, member),
  );
  return found.length === 0 ? [[path, node]] : [...new Map(found)];
}

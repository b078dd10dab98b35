/**
 * What the scenario's JSON Schema says of a field: its name, its unit, and what it is where a scenario leaves it out.
 * Each family of protocols has a schema of its own.
 */
import { type Json, type Scenario, valueAt } from './scenario';

/** A word that a field may be. */
export interface Word {
  readonly value: string;
  /** What it is called; if absent, the word itself. */
  readonly text?: string;
  readonly description: string;
  /** Whether another word says the same to who chooses: it is listed only where a scenario says it. */
  readonly isListedOnlyWhenSet?: boolean;
}

/** A field that is a word of several. */
export interface WordField {
  readonly path: string;
  readonly label: string;
  readonly description: string;
  readonly words: readonly Word[];
  readonly initial: Json;
}

/** The part of JSON Schema that the scenario's uses. */
export interface Node {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: Json;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly const?: Json;
  /** Of a former word, which is read and not offered. */
  readonly deprecated?: boolean;
  readonly 'x-label'?: string;
  readonly 'x-unit'?: string;
  readonly 'x-step'?: number;
  readonly 'x-scale'?: string;
  /** Of which kinds of object a member is; all of them if absent. */
  readonly 'x-kinds'?: readonly string[];
  /** Of a processor's profiles the costs, by their fields. */
  readonly 'x-costs'?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Why it cannot change in the middle of a run. */
  readonly 'x-fixed'?: string;
}

/** That of the family that is shown, as far as it has come. */
let schema: Node = {};

/**
 * From now on this is what is known of it. Names and units come with what tells of changes, sentences and ranges where
 * something is set: before these come, descriptions are empty and no field has a range.
 */
export function setSchema(known: Node): void {
  schema = known;
}

/** All that is known of it. */
export function schemaRoot(): Node {
  return schema;
}

/** The field of words at a path; throws where the schema has none, which is a mistake of the page's. */
export function wordsAt(path: string): WordField {
  const node = nodeAt(path);
  if (node?.oneOf === undefined) throw new Error(`The schema has no words for ${path}`);
  return {
    path,
    label: node['x-label'] ?? path,
    get description() {
      return descriptionAt(path);
    },
    words: wordsOf(path).map((word) => ({
      value: word,
      text: wordText(word, path),
      get description() {
        return descriptionOfWord(path, word);
      },
    })),
    initial: node.default ?? null,
  };
}

/**
 * The most items of a list, or characters of a text, at a path; throws where the schema limits neither, which is a
 * mistake of the page's.
 */
export function sizeMaxAt(path: string): number {
  const node = nodeAt(path);
  const most = node?.maxItems ?? node?.maxLength;
  if (most === undefined) throw new Error(`The schema limits no size of ${path}`);
  return most;
}

/** What the schema says of the value at a path, nothing where it says nothing. */
export function descriptionAt(path: string): string {
  return nodeAt(path)?.description ?? '';
}

/**
 * How any setting is called and what it is where a scenario leaves it out; one that the schema does not have is called
 * by its path.
 */
export function settingAt(path: string): {
  readonly label: string;
  readonly unit: string;
  readonly initial: Json;
} {
  const node = nodeAt(path);
  return {
    label: node?.['x-label'] ?? path,
    unit: node?.['x-unit'] ?? '',
    initial: node?.default ?? null,
  };
}

/**
 * A word of the format as people write it: "withhold_votes" is "withhold votes", unless the schema has another name for
 * it at the path.
 */
export function wordText(value: string, path?: string): string {
  const node =
    path === undefined ? undefined : wordNodes(path).find((each) => each.const === value);
  return node?.['x-label'] ?? value.replaceAll('_', ' ');
}

/** The number that a scenario has at a path: its own, or the schema's default. */
export function numberOf(scenario: Scenario, path: string): number {
  const value = valueAt(scenario, path);
  return typeof value === 'number' ? value : Number(settingAt(path).initial);
}

export function wordsOf(path: string): readonly string[] {
  return wordNodes(path).flatMap(({ const: word, deprecated = false }) =>
    typeof word === 'string' && !deprecated ? [word] : [],
  );
}

export function descriptionOfWord(path: string, word: string): string {
  return wordNodes(path).find((node) => node.const === word)?.description ?? '';
}

function wordNodes(path: string): readonly Node[] {
  const node = nodeAt(path);
  return node?.items?.oneOf ?? node?.oneOf ?? [];
}

export function nodeAt(path: string): Node | undefined {
  return path
    .split('.')
    .reduce<Node | undefined>((parent, key) => parent && childOf(parent, key), schema);
}

/** A property, looked for in every alternative, and in what a list holds. */
function childOf(node: Node, key: string): Node | undefined {
  return (
    node.properties?.[key] ??
    (node.items && childOf(node.items, key)) ??
    [...(node.anyOf ?? []), ...(node.oneOf ?? [])]
      .map((alternative) => childOf(alternative, key))
      .find((child) => child !== undefined)
  );
}

/** What the whole schema says of a field: its range and step, its sentences, the words and members that it takes. */
import type { Json } from './scenario';
import {
  descriptionAt,
  descriptionOfWord,
  type Node,
  nodeAt,
  settingAt,
  type WordField,
  wordsOf,
} from './schema';

export interface Field {
  readonly path: string;
  readonly label: string;
  readonly unit: string;
  readonly description: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
  readonly scale: 'linear' | 'log';
  /** Whether null is a value: "unlimited". */
  readonly isNullable: boolean;
  readonly initial: Json;
}

/** A word that a field takes. */
export interface Choice {
  readonly word: string;
  readonly description: string;
}

/** A member of the objects in a list, as a form shows it. */
export interface Member {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  readonly description: string;
  readonly shape: 'number' | 'replicas' | 'groups';
}

/** The numeric field at a path; throws where the schema has none, which is a mistake of the page's. */
export function fieldAt(path: string): Field {
  const field = quantityAt(path);
  if (field === null) throw new Error(`The schema has no numeric field ${path}`);
  return field;
}

/** The numeric field at a path; null where the schema has none. */
export function quantityAt(path: string): Field | null {
  const node = nodeAt(path);
  // Beside former words its range is one of what it takes.
  const range = node?.anyOf?.find(({ minimum }) => minimum !== undefined) ?? node;
  if (node === undefined || range?.minimum === undefined || range.maximum === undefined)
    return null;
  const types = typesOf(range);
  return {
    path,
    label: node['x-label'] ?? path,
    unit: node['x-unit'] ?? '',
    get description() {
      return descriptionAt(path);
    },
    minimum: range.minimum,
    maximum: range.maximum,
    step: range['x-step'] ?? 1,
    scale: range['x-scale'] === 'log' ? 'log' : 'linear',
    isNullable: types.includes('null'),
    initial: node.default ?? null,
  };
}

/** A field that is on or off, as words. */
export function switchAt(path: string): WordField {
  const { label, initial } = settingAt(path);
  return {
    path,
    label,
    get description() {
      return descriptionAt(path);
    },
    words: [
      { value: 'false', text: 'no', description: '' },
      { value: 'true', text: 'yes', description: '' },
    ],
    initial: String(initial),
  };
}

/** Why a setting cannot take another value in the middle of a run; null where it can. */
export function fixedAt(path: string): string | null {
  const keys = path.split('.');
  const nodes = keys.map((_, index) => nodeAt(keys.slice(0, index + 1).join('.')));
  return nodes.find((node) => node?.['x-fixed'] !== undefined)?.['x-fixed'] ?? null;
}

/** The words that a field takes, or that a list of words is made of. */
export function choicesAt(path: string): readonly Choice[] {
  return wordsOf(path).map((word) => ({
    word,
    get description() {
      return descriptionOfWord(path, word);
    },
  }));
}

/** What an object of this kind has in a list at a path, but for what tells that it is of the kind. */
export function membersAt(path: string, kind: string): readonly Member[] {
  return Object.entries(nodeAt(path)?.items?.properties ?? {}).flatMap(([key, node]) => {
    if (key === 'kind' || node['x-kinds']?.includes(kind) === false) return [];
    const isList = typesOf(node).includes('array');
    const isNested = isList && node.items !== undefined && typesOf(node.items).includes('array');
    return {
      key,
      label: node['x-label'] ?? key,
      unit: node['x-unit'] ?? '',
      description: node.description ?? '',
      shape: isNested ? 'groups' : isList ? 'replicas' : 'number',
    };
  });
}

function typesOf({ type = [] }: Node): readonly string[] {
  return typeof type === 'string' ? [type] : type;
}

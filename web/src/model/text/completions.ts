/**
 * What may be written at a place of a scenario's text: keys and values that the schema knows, and names that stand in
 * it.
 */
import { fixedAt } from '../scenario/fields';
import { variantKey } from '../scenario/variants';
import {
  below,
  formsIn,
  formsOf,
  isOpen,
  kindOf,
  type Meaning,
  meaningOf,
  type SchemaNode,
  settingPaths,
  typesOf,
} from './meanings';
import { presetNames, regionsOf } from './places';
import { type Surrounding, surrounding } from './scan';
import { itemsOf, placeAt, type Span, treeOf, unquoted } from './tree';

export interface Option {
  /** As it is written, by which it is found. */
  readonly label: string;
  /** As it is listed. */
  readonly shown: string;
  /** A word beside it. */
  readonly detail: string;
  readonly meaning: Meaning;
  /** What takes the place of `Options.replaced`, and how much of it stands before the caret then. */
  readonly insert: string;
  readonly caret: number;
  /** Whether what is to stand at the caret then is to be asked for at once. */
  readonly goesOn: boolean;
  /** Whether it has to be there. */
  readonly isRequired: boolean;
}

export interface Options {
  readonly replaced: Span;
  readonly options: readonly Option[];
}

/** Nothing where nothing may stand there, or nothing is known. */
export function completionsAt(text: string, at: number): Options | null {
  const around = surrounding(text, at);
  if (around.wants === null) return null;
  const options = around.wants === 'key' ? keysFor(text, around) : valuesFor(text, around);
  return options.length === 0 ? null : { replaced: around.token, options };
}

function keysFor(text: string, around: Surrounding): readonly Option[] {
  const forms = formsOf(around, text);
  const typed = unquoted(text.slice(around.token.from, around.token.to));
  const there = around.levels.at(-1)?.members;
  const known = forms.flatMap((form) =>
    isOpen(form) ? settableIn(around) : Object.entries(form.properties ?? {}),
  );
  const isRequired = (key: string) => forms.every((form) => form.required?.includes(key));
  return [...new Map<string, SchemaNode>(known)]
    .filter(([key]) => key === typed || there?.has(key) !== true)
    .map(([key, node]) => keyOption(key, node, around, isRequired(key)));
}

function keyOption(
  key: string,
  node: SchemaNode,
  { hasColon, needsComma }: Surrounding,
  isRequired: boolean,
): Option {
  const label = JSON.stringify(key);
  const [begin, end] = emptyOf(node);
  const comma = needsComma ? ',' : '';
  return {
    label,
    shown: key,
    detail: kindOf(node),
    meaning: meaningOf(node, key),
    insert: hasColon ? label : `${label}: ${begin}${end}${comma}`,
    caret: hasColon ? label.length : label.length + 2 + begin.length,
    goesOn: !hasColon,
    isRequired,
  };
}

/** What stands around a value that is to be written. */
function emptyOf(node: SchemaNode): readonly [string, string] {
  const types = new Set(formsIn(node).flatMap(typesOf));
  if (types.size !== 1) return ['', ''];
  if (types.has('object')) return ['{ ', ' }'];
  if (types.has('array')) return ['[', ']'];
  const isFree = formsIn(node).every(({ const: word }) => word === undefined);
  return types.has('string') && isFree ? ['"', '"'] : ['', ''];
}

/** Paths that a variant may set, or a change in the middle of a run. */
function settableIn({ levels }: Surrounding): readonly (readonly [string, SchemaNode])[] {
  const isChange = levels[0]?.key === 'changes';
  return settingPaths().filter(
    ([path]) =>
      !/^(version|variants|changes)(\.|$)/.test(path) && !(isChange && fixedAt(path) !== null),
  );
}

function valuesFor(text: string, around: Surrounding): readonly Option[] {
  const level = around.levels.at(-1);
  const nodes = level === undefined ? [] : below(formsOf(around, text), level.key);
  const named = namesFor(text, around).map((name) =>
    valueOption(JSON.stringify(name), name, '', { name, lines: [] }),
  );
  const options = nodes.flatMap((node) => [
    ...formsIn(node).flatMap((form) => valuesOf(form, level?.key ?? '')),
    ...initialOf(node, level?.key ?? ''),
  ]);
  const all = [...named, ...options];
  return all.filter(({ label }, index) => all.findIndex((one) => one.label === label) === index);
}

function valuesOf(form: SchemaNode, key: string): readonly Option[] {
  const { const: word, deprecated = false } = form;
  if (deprecated) return [];
  if (word !== undefined) {
    const label = JSON.stringify(word);
    return [valueOption(label, String(word), form['x-label'] ?? '', meaningOf(form, String(word)))];
  }
  const meaning = meaningOf(form, key);
  return typesOf(form).flatMap((type) => {
    if (type === 'boolean')
      return ['true', 'false'].map((label) => valueOption(label, label, '', meaning));
    if (type === 'null') return [valueOption('null', 'null', '', meaning)];
    if (type === 'object')
      return [{ ...valueOption('{}', '{ }', 'object', meaning), ...inside('{  }', 2) }];
    if (type === 'array')
      return [{ ...valueOption('[]', '[ ]', 'list', meaning), ...inside('[]', 1) }];
    return [];
  });
}

function initialOf(node: SchemaNode, key: string): readonly Option[] {
  const { default: initial } = node;
  if (typeof initial === 'object' || initial === undefined || initial === '') return [];
  const label = JSON.stringify(initial);
  return [valueOption(label, label, 'default', meaningOf(node, key))];
}

function valueOption(label: string, shown: string, detail: string, meaning: Meaning): Option {
  const caret = label.length;
  return { label, shown, detail, meaning, insert: label, caret, goesOn: false, isRequired: false };
}

function inside(insert: string, caret: number) {
  return { insert, caret, goesOn: true };
}

/** Names that a value may be: of variants, presets and regions. */
function namesFor(text: string, { levels }: Surrounding): readonly string[] {
  const path = levels.map(({ isList, key }) => (isList ? '*' : (key ?? ''))).join('.');
  if (path === 'expect.*.variant' || path === 'variants.*.fork_of') return variantsIn(text);
  if (path === 'view.shown.*') return variantsIn(text).map((_, index) => variantKey(index));
  if (path.endsWith('latency.preset')) return presetNames();
  if (/(^|\.)replicas\.(regions|places)\.\*$|clients\.(groups\.\*\.)?region$/.test(path)) {
    return regionsOf(textAt(text, 'network.latency.preset'));
  }
  return [];
}

function variantsIn(text: string): readonly string[] {
  const list = placeAt(treeOf(text), text, 'variants');
  if (list?.value.name !== 'Array' || !list.isExact) return [];
  return itemsOf(list.value).map((_, index) => textAt(text, `variants.${index}.name`) ?? '');
}

function textAt(text: string, path: string): string | null {
  const place = placeAt(treeOf(text), text, path);
  if (place?.isExact !== true || place.value.name !== 'String') return null;
  return unquoted(text.slice(place.value.from, place.value.to));
}

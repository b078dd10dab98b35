/** Which settings differ from those that a scenario's texts were written for. */

import { isEqual } from '../scenario/equality';
import { isObject, type Json, type Scenario } from '../scenario/scenario';
import { nodeAt, wordText } from '../scenario/schema';
import { settingName, valueText } from '../sweep/names';

/** What a reader is told, and no setting. */
const TEXTS = new Set(
  'version title question setup watch predict answer summary source levers expect view'.split(' '),
);

/** "offered rate 950 tx/s, not 3,000 tx/s": each setting that differs, in the order of the scenario. */
export function changedTexts(original: Scenario, scenario: Scenario): readonly string[] {
  return [
    ...changesOf(original, scenario, ''),
    ...(isEqual(original.variants ?? null, scenario.variants ?? null) ? [] : ['the variants']),
  ];
}

function changesOf(was: Json | undefined, is: Json | undefined, path: string): readonly string[] {
  if (isEqual(was ?? null, is ?? null)) return [];
  if (isObject(was) || isObject(is)) {
    const [before, now] = [was, is].map((value) => (isObject(value) ? value : {}));
    const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(now ?? {})]);
    return [...keys]
      .filter((key) => path !== '' || !(TEXTS.has(key) || key === 'variants'))
      .flatMap((key) => changesOf(before?.[key], now?.[key], path === '' ? key : `${path}.${key}`));
  }
  if (Array.isArray(was) || Array.isArray(is)) return [listName(path)];
  const now = `${nameOf(path)} ${is === undefined ? 'left out' : textOf(path, is)}`;
  return [was === undefined ? now : `${now}, not ${textOf(path, was)}`];
}

/** What a list is told by: "One-way delays", or "the replicas". */
function listName(path: string): string {
  return nodeAt(path)?.['x-label'] ?? `the ${path.split('.')[0]}`;
}

/** As the settings have it: numbers and words alike. */
function nameOf(path: string): string {
  const name = settingName(path);
  return name === path ? (nodeAt(path)?.['x-label'] ?? path) : name;
}

function textOf(path: string, value: Json): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'string' ? wordText(value, path) : valueText(path, value);
}

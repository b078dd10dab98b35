/** Which settings differ from those that a scenario's texts were written for. */

import { isEqual } from '../scenario/equality';
import { isObject, type Json, type Scenario } from '../scenario/scenario';
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
  // A list of faults, or of delays, is told by its name.
  if (Array.isArray(was) || Array.isArray(is)) return [path];
  const now = `${settingName(path)} ${is === undefined ? 'left out' : valueText(path, is)}`;
  return [was === undefined ? now : `${now}, not ${valueText(path, was)}`];
}

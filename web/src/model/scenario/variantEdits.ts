/** A scenario with other variants, or with other settings in one of them. */
import { isEqual } from './equality';
import {
  isObject,
  type Json,
  type JsonObject,
  type Scenario,
  settingsOf,
  textAt,
  valueAt,
  variantNames,
  variantOf,
  withValueAt,
} from './scenario';
import { sizeMaxAt } from './schema';
import { variantKey } from './variants';

/**
 * The scenario with a value changed in one of its variants, or, with null, in all of them: then no variant keeps a
 * value of its own there.
 */
export function withSetting(
  scenario: Scenario,
  target: number | null,
  path: string,
  value: Json,
): Scenario {
  if (target !== null) return withOwnSetting(scenario, target, path, value);
  const changed = withValueAt(scenario, path, value);
  return variantsOf(scenario).reduce<Scenario>((all, _, variant) => {
    const without = withoutOwnSetting(all, variant, path);
    const isSet = isEqual(valueAt(variantOf(without, variant), path) ?? null, value);
    return isSet ? without : withOwnSetting(without, variant, path, value);
  }, changed);
}

/**
 * The scenario with a list of a variant's own; what the variant changed within the list that was there is gone with it.
 */
export function withOwnList(
  scenario: Scenario,
  variant: number,
  path: string,
  list: readonly JsonObject[],
): Scenario {
  const without = withoutOwnList(scenario, variant, path);
  return withSettings(without, variant, { ...settingsOf(without, variant), [path]: list });
}

/** The scenario with a variant that has no such list of its own. */
export function withoutOwnList(scenario: Scenario, variant: number, path: string): Scenario {
  const others = Object.entries(settingsOf(scenario, variant)).filter(
    ([setting]) => setting !== path && !setting.startsWith(`${path}.`),
  );
  return withSettings(scenario, variant, Object.fromEntries(others));
}

/** Where a fork leaves the run that it is a copy of. */
export interface ForkPoint {
  readonly atS: number;
  /** The same for its name: "1.2 s". */
  readonly text: string;
}

/**
 * The scenario with a copy of a variant behind all others; a scenario without variants becomes two. The copy is
 * numbered; a fork is named by the time since which it is to differ: "Batching from 1.2 s", also where it is one of a
 * fork. One from the very start is a copy.
 */
export function withVariantAdded(
  scenario: Scenario,
  from: number,
  fork: ForkPoint | null = null,
): Scenario {
  const variants = variantsOf(scenario);
  const isFork = fork !== null && fork.atS > 0;
  const added = (copied: JsonObject, stem: string, names: readonly string[]) => {
    const isOfFork = copied.from_s !== undefined;
    if (!isFork) {
      const name = freeName(unnumbered(stem, names), '', names);
      // A copy of a fork is one more of the same run.
      return isOfFork ? { ...copied, name } : { ...copied, name, fork_of: stem };
    }
    // Also of what was no fork a name may tell of a time.
    const bare = isOfFork ? stem.replace(FORKED, '') : stem;
    const name = freeName(bare, ` from ${fork.text}`, names);
    return { ...copied, name, from_s: fork.atS, fork_of: stem };
  };
  if (variants.length === 0) {
    const first = { name: FIRST_NAME, set: {} };
    return { ...scenario, variants: [first, added(first, FIRST_NAME, [FIRST_NAME])] };
  }
  const names = variants.map((variant) => textAt(variant, 'name'));
  const copy = added(variants[from] ?? {}, names[from] ?? FIRST_NAME, names);
  return { ...scenario, variants: [...variants, copy] };
}

/** The scenario with another name of a variant, by which its forks, and what is expected of it, call it, too. */
export function withVariantRenamed(scenario: Scenario, variant: number, name: string): Scenario {
  const before = variantNames(scenario)[variant];
  const forks = variantsOf(scenario).map((fork) =>
    fork.fork_of === before ? { ...fork, fork_of: name } : fork,
  );
  const told = before === undefined ? scenario : withoutNameInQuestion(scenario, before, variant);
  const renamed = withValueAt({ ...told, variants: forks }, `variants.${variant}.name`, name);
  if (!Array.isArray(scenario.expect)) return renamed;
  const expect = scenario.expect.map((expected: Json) =>
    isObject(expected) && expected.variant === before ? { ...expected, variant: name } : expected,
  );
  return { ...renamed, expect };
}

/** The scenario with a fork that is named by another time, where its name tells one. */
export function withForkRenamed(scenario: Scenario, fork: number, text: string): Scenario {
  const names = variantNames(scenario);
  const name = names[fork] ?? '';
  const stem = name.replace(FORKED, '');
  if (stem === name) return scenario;
  return withVariantRenamed(
    scenario,
    fork,
    freeName(stem, ` from ${text}`, names.toSpliced(fork, 1)),
  );
}

/** The scenario without a variant, nor what is expected of it; its forks are those of none. */
export function withoutVariant(scenario: Scenario, variant: number): Scenario {
  const name = variantNames(scenario)[variant];
  const left = variantsOf(scenario)
    .toSpliced(variant, 1)
    .map((fork) => (fork.fork_of === name ? withoutOrigin(fork) : fork));
  const removed = withoutShown({ ...withoutQuestionOf(scenario, variant, name), variants: left });
  if (!Array.isArray(scenario.expect)) return removed;
  const isOfOthers = (expected: Json) => !isObject(expected) || expected.variant !== name;
  return { ...removed, expect: scenario.expect.filter(isOfOthers) };
}

/** Without the letters of what is compared first: another variant may have them now. */
function withoutShown(scenario: Scenario): Scenario {
  if (!isObject(scenario.view)) return scenario;
  const { shown: _, ...view } = scenario.view;
  return { ...scenario, view };
}

/** What of the shown is there in another scenario; where nothing is, the first. */
export function shownOf(shown: readonly number[], scenario: Scenario): readonly number[] {
  const kept = shown.filter((variant) => variant < variantNames(scenario).length);
  return kept.length === 0 ? [0] : kept;
}

/** What is shown, by number, after a variant is gone; one at least. */
export function shownWithout(shown: readonly number[], variant: number): readonly number[] {
  const kept = shown
    .filter((other) => other !== variant)
    .map((other) => (other > variant ? other - 1 : other));
  return kept.length === 0 ? [0] : kept;
}

/** Which variant is edited after one is gone; null: all of them. */
export function targetWithout(target: number | null, variant: number): number | null {
  if (target === null || target === variant) return null;
  return target > variant ? target - 1 : target;
}

const FIRST_NAME = 'Run';

/** What a copy's name ends with, and a fork's. */
const NUMBER = / \d{1,3}$/;

const FORKED = / from [\d.,]+ (s|ms|µs)( \d{1,3})?$/;

/** A name without the number of a copy: that of "Batches of 100" is none. */
function unnumbered(name: string, names: readonly string[]): string {
  const stem = name.replace(NUMBER, '');
  return names.includes(stem) ? stem : name;
}

/**
 * A name that nothing else has: with a number where it would be the stem alone, or is taken; of a stem too long its
 * beginning.
 */
function freeName(stem: string, suffix: string, taken: readonly string[]): string {
  const most = sizeMaxAt('variants.name');
  for (let number = suffix === '' ? 2 : 1; ; number++) {
    const end = number === 1 ? suffix : `${suffix} ${number}`;
    const free = [...stem].slice(0, most - end.length).join('') + end;
    if (!taken.includes(free)) return free;
  }
}

function withoutOrigin({ fork_of: _, ...fork }: JsonObject): JsonObject {
  return fork;
}

function withOwnSetting(scenario: Scenario, variant: number, path: string, value: Json): Scenario {
  const { [path]: _, ...others } = settingsOf(scenario, variant);
  return withSettings(scenario, variant, { ...others, [path]: value });
}

function withoutOwnSetting(scenario: Scenario, variant: number, path: string): Scenario {
  const settings = settingsOf(scenario, variant);
  if (!Object.hasOwn(settings, path)) return scenario;
  const { [path]: _, ...others } = settings;
  return withSettings(scenario, variant, others);
}

/** The scenario with all that a variant sets by itself. */
export function withSettings(scenario: Scenario, variant: number, set: JsonObject): Scenario {
  // One that sets nothing need not say so.
  if (isEqual(settingsOf(scenario, variant), set)) return scenario;
  const variants = variantsOf(scenario);
  const changed = { ...variants[variant], set };
  return { ...scenario, variants: variants.with(variant, changed) };
}

function variantsOf({ variants }: Scenario): readonly JsonObject[] {
  return Array.isArray(variants) ? variants.map((each: Json) => (isObject(each) ? each : {})) : [];
}

/** The parts of a scenario that name variants in expressions. */
const EXPRESSIONS = ['predict', 'answer'] as const;

/** The scenario with a variant named by its letter where expressions name it by its name, which is about to change. */
function withoutNameInQuestion(scenario: Scenario, name: string, variant: number): Scenario {
  const letter = `${variantKey(variant)}.`;
  const renamed = (value: Json): Json => {
    if (typeof value === 'string') {
      return value.replaceAll(`'${name}'.`, letter).replaceAll(`"${name}".`, letter);
    }
    if (Array.isArray(value)) return value.map(renamed);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, renamed(part)]));
  };
  const parts = EXPRESSIONS.flatMap((key) => {
    const part = scenario[key];
    return part === undefined ? [] : [[key, renamed(part)] as const];
  });
  return { ...scenario, ...Object.fromEntries(parts) };
}

/**
 * The scenario without its prediction and its answer, where these may be about a variant that is about to go, or about
 * one behind it, whose letter changes.
 */
function withoutQuestionOf(
  scenario: Scenario,
  variant: number,
  name: string | undefined,
): Scenario {
  const text = JSON.stringify(EXPRESSIONS.map((key) => scenario[key] ?? null));
  // In an expression, or alone: what an answer shows.
  const letters = [...text.matchAll(/\b([A-P])\.[a-z]|"([A-P])"/g)].map(
    ([, measured, shown]) => measured ?? shown ?? '',
  );
  const isNamed = name !== undefined && text.includes(name);
  if (!isNamed && !letters.some((letter) => letter >= variantKey(variant))) return scenario;
  const { predict: _predict, answer: _answer, ...rest } = scenario;
  return rest;
}

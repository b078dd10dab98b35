/**
 * The settings that have a control, in the sections of the family, as far as a scenario has a use for them; and what a
 * control that is moved sets.
 */
import { type Section, settings } from './family';
import { type Field, quantityAt } from './fields';
import { isTcp } from './network';
import {
  BUFFER,
  INITIAL_WINDOW,
  PATH_RATE,
  tcpWindowField,
  usualInitialWindow,
  WINDOW,
  windowField,
} from './networkFields';
import { movedTo, REPLICAS, withReplicas } from './places';
import { latencyPath, placeOf } from './regions';
import { replicaCount } from './replicas';
import { type Json, type Scenario, type Settings, valueAt } from './scenario';
import { type WordField, wordsAt, wordsOf } from './schema';

/**
 * The settings of a scenario that depend on it, on whether any of the compared has a use for them, or on whether all of
 * the edited can have them.
 */
export function sectionsOf(
  scenario: Scenario,
  compared: readonly Scenario[],
  edited: readonly Scenario[],
): readonly Section[] {
  return withLevers(settings.sections(scenario, compared, edited), scenario);
}

/** A setting that the question is about has a control, whatever its section shows of other scenarios. */
function withLevers(sections: readonly Section[], { levers }: Scenario): readonly Section[] {
  if (!Array.isArray(levers)) return sections;
  const known = sections.flatMap(({ words = [], fields }) => [...words, ...fields]);
  const lacking = levers.map(String).filter((path) => !known.some((one) => one.path === path));
  return sections.map((section) => {
    const own = lacking.filter(
      (path) => settings.sectionOf[path.split('.')[0] ?? ''] === section.name,
    );
    if (own.length === 0) return section;
    return {
      ...section,
      words: [...(section.words ?? []), ...own.filter((path) => wordsOf(path)[0]).map(wordsAt)],
      fields: [...section.fields, ...own.flatMap((path) => quantityAt(path) ?? [])],
    };
  });
}

/** What the scenario says; null says "unlimited", so the schema's default is only for what it leaves out. */
export function valueShown(field: Field | WordField, scenario: Scenario): Json {
  if (field.path === latencyPath) return placeOf(scenario);
  const own = settings.shown(field, scenario);
  if (own !== undefined) return own;
  const value = valueAt(scenario, field.path);
  if (field.path === INITIAL_WINDOW) return value ?? usualInitialWindow(scenario);
  if (value !== undefined) return value;
  if (field.path === WINDOW) {
    return (isTcp(scenario) ? tcpWindowField() : windowField()).initial;
  }
  return field.path === REPLICAS ? replicaCount(scenario) : field.initial;
}

/** What a control that is moved to a value sets; `opened`: the settings as the scenario was opened. */
export function settingsFor(
  field: Field | WordField,
  scenario: Scenario,
  value: Json,
  opened: Scenario,
): Settings {
  if (field.path === latencyPath) {
    const moved = movedTo(scenario, String(value), opened);
    return [...moved, ...(settings.besidePlace?.(String(value), opened) ?? [])];
  }
  if (field.path === REPLICAS) return withReplicas(scenario, value, opened);
  if (field.path === PATH_RATE) return withPathRate(scenario, value, opened);
  return settings.moved(field, scenario, value) ?? [[field.path, value]];
}

/** A path without a rate has no queue; one that has a rate again has the buffer that it was opened with. */
function withPathRate(scenario: Scenario, rate: Json, opened: Scenario): Settings {
  const had = valueAt(scenario, PATH_RATE) ?? null;
  const buffer = valueAt(opened, BUFFER) ?? null;
  return [
    [PATH_RATE, rate],
    ...(rate === null || had === null ? [[BUFFER, rate === null ? null : buffer] as const] : []),
  ];
}

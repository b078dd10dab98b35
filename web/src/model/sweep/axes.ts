/** The settings that a sweep can vary, and the values that it takes of them at first. */
import { clamp } from '../../base/geometry';
import { type Field, quantityAt } from '../scenario/fields';
import { type Scenario, variantNames, variantOf } from '../scenario/scenario';
import { type Node, schemaRoot } from '../scenario/schema';
import { sectionsOf, valueShown } from '../scenario/settings';
import { nearestStop, stopsOf } from '../scenario/sliderStops';
import type { Axis } from './description';

export interface FieldGroup {
  readonly name: string;
  readonly fields: readonly Field[];
}

/** Points along an axis at first: enough for a bend, few enough for a moment. */
export const POINTS = 17;
/** Beside the value that a scenario has, so many times as much and as little of it is tried. */
const FACTOR = 8;
/** A load is tried from a tenth of what is offered to so much of it. */
const LOAD_MOST = 1.6;

/** What is shown, guessed or expected is no setting of a run. */
const NO_SETTINGS = ['view', 'predict', 'expect', 'answer'];

let known: { readonly root: Node; readonly fields: readonly Field[] } | null = null;

function allFields(): readonly Field[] {
  const root = schemaRoot();
  if (known?.root !== root) known = { root, fields: fieldsIn(root) };
  return known.fields;
}

function fieldsIn(root: Node): readonly Field[] {
  return [...new Set(pathsBelow(root, ''))].flatMap((path) => {
    const field = NO_SETTINGS.includes(path.split('.')[0] ?? '') ? null : quantityAt(path);
    return field === null ? [] : [field];
  });
}

/** Paths of everything that is no list, in the order of the schema. */
function pathsBelow(node: Node, path: string): readonly string[] {
  const alternatives = [node, ...(node.anyOf ?? []), ...(node.oneOf ?? [])];
  const members = alternatives.flatMap(({ properties = {} }) => Object.entries(properties));
  const below = members.flatMap(([key, child]) =>
    pathsBelow(child, path === '' ? key : `${path}.${key}`),
  );
  return path === '' ? below : [path, ...below];
}

/** The numeric setting at a path; null where the format has none. */
export function fieldOf(path: string): Field | null {
  return allFields().find((field) => field.path === path) ?? null;
}

/** The numeric settings that a scenario has controls for, in their sections, and below them all others. */
export function fieldGroups(scenario: Scenario): readonly FieldGroup[] {
  const runs = variantNames(scenario).map((_, variant) => variantOf(scenario, variant));
  const sections = sectionsOf(runs[0] ?? scenario, runs, runs).map(({ name, fields }) => ({
    name,
    fields: fields.flatMap(({ path }) => fieldOf(path) ?? []),
  }));
  const there = new Set(sections.flatMap(({ fields }) => fields.map(({ path }) => path)));
  const others = allFields().filter(({ path }) => !there.has(path));
  return [...sections, { name: 'Other settings', fields: others }].filter(
    ({ fields }) => fields.length > 0,
  );
}

/** A range of a setting around what a scenario has of it, between values that its slider stops at. */
export function axisAround(path: string, scenario: Scenario, points = POINTS): Axis {
  const field = fieldOf(path);
  if (field === null) return { path, values: [] };
  const shown = valueShown(field, variantOf(scenario, 0));
  const usual = [shown, field.initial, field.minimum].find(
    (value) => typeof value === 'number' && value > 0,
  );
  const value = typeof usual === 'number' ? usual : field.step;
  const { minimum, maximum } = field;
  if (path === LOAD) {
    const [from, to] = [value / 10, value * LOAD_MOST].map((each) => stopNear(field, each));
    return { path, from: from ?? value, to: to ?? value, points, scale: 'linear' };
  }
  if (field.scale === 'linear')
    return { path, from: minimum, to: maximum, points, scale: 'linear' };
  const least = Math.max(minimum, field.step);
  const [from, to] = [value / FACTOR, value * FACTOR].map((each) =>
    stopNear(field, clamp(each, least, maximum)),
  );
  return { path, from: from ?? least, to: to ?? maximum, points, scale: 'log' };
}

const LOAD = 'workload.rate_tps';

function stopNear(field: Field, value: number): number {
  const stops = stopsOf(field).filter((stop) => stop !== null);
  return stops[nearestStop(stops, value)] ?? value;
}

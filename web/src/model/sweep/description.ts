/**
 * A sweep as the page, its links and `quorumscope sweep --file` describe it: one scenario, a setting along x, and
 * others in series and panels.
 */

import { sorted } from '../scenario/equality';
import { isObject, type Json, type JsonObject, type Scenario } from '../scenario/scenario';

/** Listed values of a setting. */
export interface AxisOf {
  readonly path: string;
  readonly values: readonly Json[];
}

/** Values of a setting: equally far apart on a scale, both ends included, or listed. */
export type Axis =
  | {
      readonly path: string;
      readonly from: Json;
      readonly to: Json;
      readonly points: Json;
      readonly scale: 'linear' | 'log';
    }
  | AxisOf;

export interface Description {
  readonly version: 1;
  /** The id of a shipped scenario, or a whole one. */
  readonly scenario: string | Scenario;
  readonly x: Axis;
  /** A curve for each of its values, beside those for the variants; if absent, for the variants alone. */
  readonly series?: Axis;
  /** A plot for each of its values. */
  readonly panels?: Axis;
  /** Names; all of them if absent. */
  readonly variants?: readonly string[];
  /** Measurements by their paths in a report. */
  readonly y: readonly string[];
  /** Values laid over the scenario at each point. */
  readonly set?: JsonObject;
  /** Each point runs with so many seeds. */
  readonly repeat?: Json;
  /** The figure of the evidence whose measured points are drawn over the curves. */
  readonly measured?: string;
}

/** How the page runs and draws a sweep: no part of its description. */
export interface Look {
  /** Lines over x; over this measurement in the place of x; or cells, of x and series. */
  readonly as: 'lines' | 'cells';
  /** A measurement in the place of x: latency against goodput. Null: x itself. */
  readonly across: string | null;
  /** Whether all runs go to their end: else one that is steady is extended from there. */
  readonly isWhole: boolean;
}

export const PLAIN: Look = { as: 'lines', across: null, isWhole: false };

export interface Sweep {
  readonly description: Description;
  /**
   * Others whose curves are laid beside these; they may be of other families. Over other settings only where a
   * measurement stands in the place of x.
   */
  readonly beside?: readonly Description[];
  readonly look: Look;
}

/** All of a sweep, the first before what is laid beside it. */
export function descriptionsOf({
  description,
  beside = [],
}: Pick<Sweep, 'description' | 'beside'>): readonly [Description, ...Description[]] {
  return [description, ...beside];
}

/** Whether it is over one setting. */
export function isOverOne(sweep: Pick<Sweep, 'description' | 'beside'>): boolean {
  return descriptionsOf(sweep).every(({ x }) => x.path === sweep.description.x.path);
}

/** What the program takes as a file: keys in the order of the format, so that equal sweeps are equal texts. */
export function descriptionText(description: Description): string {
  const { version, scenario, x, series, panels, variants, y, set, repeat, measured } = description;
  const axis = (each: Axis | undefined) =>
    each &&
    ('values' in each
      ? { path: each.path, values: each.values }
      : { path: each.path, from: each.from, to: each.to, points: each.points, scale: each.scale });
  return JSON.stringify({
    version,
    scenario,
    x: axis(x),
    series: axis(series),
    panels: axis(panels),
    variants,
    y,
    set: set && Object.keys(set).length > 0 ? sorted('', set) : undefined,
    repeat: repeat === 1 ? undefined : repeat,
    measured,
  });
}

/** "#curves=...". What is laid beside names its scenario only where that is not the first one's. */
export function sweepHash({
  description,
  beside = [],
  look: { as, across, isWhole },
}: Sweep): string {
  const text = inAddress(descriptionText(description));
  const others = beside.map((each) => {
    const { scenario, ...rest } = JSON.parse(descriptionText(each));
    const isOfFirst = JSON.stringify(each.scenario) === JSON.stringify(description.scenario);
    return `&beside=${inAddress(JSON.stringify(isOfFirst ? rest : { ...rest, scenario }))}`;
  });
  const second = others.join('');
  const drawn = `${as === 'cells' ? '&as=cells' : ''}${across === null ? '' : `&across=${across}`}`;
  return `#curves=${text}${second}${drawn}${isWhole ? '&runs=whole' : ''}`;
}

function inAddress(text: string): string {
  return encodeURIComponent(text).replace(KEPT, decodeURIComponent);
}

/** Addresses may hold these as they are, and people read them so. */
const KEPT = /%(2C|3A|2F|24|40|3B)/g;

/** The sweep of a figure of the evidence, by its name: "#curves=dissertation-nodes". */
export interface FigureNamed {
  readonly figure: string;
}

export function figureHash(figure: string): string {
  return `#curves=${figure}`;
}

/**
 * What `sweepHash` or `figureHash` wrote; an address that names no sweep is null, one that cannot be read, why not.
 * What it describes is checked when it is planned.
 */
export function sweepFrom(hash: string): Sweep | FigureNamed | string | null {
  const [, figure] = /^#curves=([a-z][\w-]*)$/.exec(hash) ?? [];
  if (figure !== undefined) return { figure };
  const [, text, rest = ''] = /^#curves=([^&]*)(.*)$/.exec(hash) ?? [];
  if (text === undefined) return null;
  const description = read(text);
  if (typeof description === 'string') return description;
  const beside: Description[] = [];
  for (const [, besideText = ''] of rest.matchAll(/&beside=([^&]*)/g)) {
    const other = read(besideText, description.scenario);
    if (typeof other === 'string') return other;
    beside.push(other);
  }
  const across = /&across=([\w.]+)/.exec(rest)?.[1] ?? null;
  const all = { description, ...(beside.length > 0 && { beside }) };
  if (across === null && !isOverOne(all))
    return 'The sweeps in the link are over several settings, and show no measurement across.';
  const as = /&as=cells\b/.test(rest) ? 'cells' : 'lines';
  return { ...all, look: { as, across, isWhole: /&runs=whole\b/.test(rest) } };
}

/** `otherwise`: the scenario where none is named. */
function read(text: string, otherwise?: Description['scenario']): Description | string {
  let value: Json;
  try {
    value = JSON.parse(decodeURIComponent(text));
  } catch {
    return 'The sweep in the link is cut off or changed.';
  }
  if (!isObject(value)) return 'The sweep in the link is no object.';
  const { scenario = otherwise, x, series, panels, y, measured } = value;
  if (typeof scenario !== 'string' && !isObject(scenario))
    return 'The sweep in the link names no scenario.';
  for (const [name, axis] of Object.entries({ x, series, panels })) {
    const isLeftOut = axis === undefined && name !== 'x';
    const isAxis = isObject(axis) && typeof axis.path === 'string';
    const hasValues = isAxis && (Array.isArray(axis.values) || 'from' in axis);
    if (!isLeftOut && !hasValues)
      return `The sweep in the link says no setting and values for ${name}.`;
  }
  if (!Array.isArray(y) || !y.every((path: Json) => typeof path === 'string') || y.length === 0)
    return 'The sweep in the link names nothing to measure.';
  if (measured !== undefined && typeof measured !== 'string')
    return 'The sweep in the link names no figure that is measured.';
  return { ...value, scenario } as unknown as Description;
}

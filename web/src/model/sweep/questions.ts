/** Sweeps to begin with: of what the page shows, or of a shipped scenario that fits the question better. */
import type { Document } from '../scenario/document';
import { changesBetween } from '../scenario/patch';
import { placeOf, UNIFORM } from '../scenario/regions';
import {
  type JsonObject,
  type Scenario,
  settingsOf,
  valueAt,
  variantNames,
  variantOf,
} from '../scenario/scenario';
import { axisAround, POINTS } from './axes';
import { type Axis, type Description, descriptionsOf, PLAIN, type Sweep } from './description';
import { sweeps } from './family';
import { allOf, type Question } from './question';

/** The question that a sweep answers, of whichever scenario; undefined where it is another sweep. */
export function questionOf(sweep: Sweep, document: Document): Question | undefined {
  const asked = (of: Sweep) =>
    JSON.stringify([of.look.as, descriptionsOf(of).map(({ x, series, y }) => [x, series, y])]);
  const text = asked(sweep);
  return sweeps.questions.find((question) => asked(sweepOf(question, document)) === text);
}

/** The sweep of a question: of the page's scenario where that has something to say. */
export function sweepOf(
  { here, shipped, as = 'lines', across = null }: Question,
  document: Document,
): Sweep {
  const [description, ...beside] = allOf(here(document) ?? shipped);
  return {
    description,
    ...(beside.length > 0 && { beside }),
    look: { ...PLAIN, as, across },
  };
}

/** Whatever the page shows: latency and throughput over the load, unless the family begins with another question. */
export function firstSweep(document: Document): Sweep {
  if (sweeps.first !== null) return sweepOf(sweeps.first, document);
  const isClosed = valueAt(document.scenario, 'workload.kind') === 'closed';
  return {
    description: described(document, isClosed ? 'workload.outstanding' : LOAD),
    look: PLAIN,
  };
}

/** The page's scenario as a sweep names it: by its id, with edits of single values laid over it, or whole. */
export function sourceOf({
  id,
  packed,
  original,
  scenario,
}: Document): Pick<Description, 'scenario' | 'set'> {
  const changes = changesBetween(original, scenario);
  const own = variantNames(scenario).flatMap((_, variant) =>
    Object.keys(settingsOf(scenario, variant)),
  );
  const areValues = changes.every(
    ({ path }) =>
      /^(seed|horizon_s|(clients|network|cpu|protocol|workload)\.[a-z_.]+)$/.test(path) &&
      !own.some((set) => `${set}.`.startsWith(`${path}.`) || path.startsWith(`${set}.`)),
  );
  if (packed !== null || !areValues) return { scenario };
  const set: JsonObject = Object.fromEntries(changes.map(({ path, value }) => [path, value]));
  return changes.length === 0 ? { scenario: id } : { scenario: id, set };
}

export const LOAD = 'workload.rate_tps';
export const WINDOW = 'network.window_bytes';
export const LATENCY_FIRST = ['latency_s.p50', 'throughput_tps'];
export const THROUGHPUT_FIRST = ['throughput_tps', 'latency_s.p50'];

/** A setting of the page's scenario, with the variants that it shows. */
export function described(
  document: Document,
  x: string | Axis,
  y: readonly string[] = LATENCY_FIRST,
  fits: (run: Scenario) => boolean = () => true,
): Description {
  const { scenario, shown } = document;
  const all = variantNames(scenario);
  const fitting = shown.filter((variant) => fits(variantOf(scenario, variant)));
  const names = fitting.flatMap((variant) => all[variant] ?? []);
  const { scenario: source, set } = sourceOf(document);
  return {
    version: 1,
    scenario: source,
    x: typeof x === 'string' ? axisAround(x, scenario) : x,
    ...(names.length === all.length || names.length === 0 ? {} : { variants: names }),
    y,
    ...(set === undefined ? {} : { set }),
  };
}

export function runsOf({ scenario, shown }: Document): readonly Scenario[] {
  return shown.map((variant) => variantOf(scenario, variant));
}

export function range(path: string, from: number, to: number, scale: 'linear' | 'log'): Axis {
  return { path, from, to, points: POINTS, scale };
}

/** A window only holds back who has one. */
function hasWindow(document: Document): boolean {
  return runsOf(document).some((run) => typeof valueAt(run, WINDOW) === 'number');
}

/** Questions about runs of any family; of each one the sweep of a shipped scenario is a family's. */
export const ASKED = {
  load: {
    id: 'load',
    text: 'How does latency grow with load?',
    here: (document) =>
      valueAt(document.scenario, 'workload.kind') === 'closed' ? null : described(document, LOAD),
  },
  window: {
    id: 'window',
    text: 'Does a larger window help?',
    here: (document) =>
      hasWindow(document) ? described(document, WINDOW, THROUGHPUT_FIRST) : null,
  },
  sockets: {
    id: 'sockets',
    text: 'Do more sockets help?',
    here: (document) =>
      hasWindow(document)
        ? described(document, range('network.sockets', 1, 17, 'linear'), THROUGHPUT_FIRST)
        : null,
  },
  distance: {
    id: 'distance',
    text: 'What does distance cost?',
    here: (document) => {
      const isUniform = runsOf(document).every((run) => placeOf(run) === UNIFORM);
      return described(
        document,
        isUniform
          ? range('network.latency.uniform_one_way_ms', 1, 300, 'linear')
          : range('network.latency.factor', 0.05, 2, 'linear'),
      );
    },
  },
  replicas: {
    id: 'replicas',
    text: 'What do more replicas cost?',
    here: (document) =>
      typeof valueAt(document.scenario, 'replicas.count') === 'number'
        ? described(document, range('replicas.count', 4, 100, 'log'), THROUGHPUT_FIRST)
        : null,
  },
} as const satisfies Readonly<Record<string, Omit<Question, 'shipped'>>>;

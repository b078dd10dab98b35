/** A network as it is built, from a scenario and back into one. */
import type { LaneInfo } from '../../core/messages';
import { edited, withEditedSettings } from '../edits/forkEdits';
import { listedIn, type MischiefPath, shownMischief } from '../faults/mischief';
import { withLists } from '../faults/mischiefEdits';
import type { Faults } from '../faults/stretch';
import { isEqual } from '../scenario/equality';
import { isTcp } from '../scenario/network';
import { groupsOf, latencyPath, MATRIX, placeOf, regionName, UNIFORM } from '../scenario/regions';
import {
  type Json,
  type JsonObject,
  type Scenario,
  type Settings,
  textAt,
  valueAt,
  variantNames,
} from '../scenario/scenario';
import { numberOf, settingAt } from '../scenario/schema';
import { measuredIn } from './delays';
import {
  areMirrored,
  cellOf,
  type Draft,
  delayOf,
  isUsed,
  type Machine,
  machinesOf,
  placeName,
  rateOfAll,
  way,
} from './draft';
import type { Cell } from './paste';

/** Where the delays of a network stand in a scenario. */
export const matrixPath = `${latencyPath}.matrix_one_way_ms`;
/** Where the rates of paths of their own stand. */
export const ratesPath = 'network.path.matrix_mbps';
const RATE = 'network.path.mbps';
const BUFFER = 'network.path.buffer_bytes';
const SHARED_BY = 'network.path.shared_by';
const CLIENTS_REGION = 'clients.region';
const GROUPS = 'clients.groups';
const FAULTY = ['faults', 'adversaries'] as const satisfies readonly MischiefPath[];
/** Where faults and liars name replicas. */
const NAMING = ['replica', 'from', 'to', 'groups'] as const;

/** A scenario, and the variant of it that is edited; null: all. */
export interface Edited {
  readonly scenario: Scenario;
  readonly target: number | null;
}

/** The network of a scenario, as the edited variant has it. */
export function draftOf(from: Edited): Draft {
  const scenario = edited(from);
  const kind = placeOf(scenario);
  const table = kind === UNIFORM || kind === MATRIX ? null : kind;
  const replicas = replicasOf(scenario);
  const clients = clientsOf(scenario, table, replicas.length);
  const machines = [...replicas, ...clients];
  const delays = new Map<string, Cell>();
  machines.forEach((one, row) => {
    machines.forEach((other, column) => {
      delays.set(way(one, other), saidDelay(scenario, kind, one, other, `${row}.${column}`));
    });
  });
  const symmetric = { delays: true, rates: true };
  const rates = saidRates(scenario, replicas);
  const draft = { replicas, clients, delays, rates, table, nextId: machines.length, symmetric };
  return {
    ...draft,
    symmetric: { delays: areMirrored(draft, 'delays'), rates: areMirrored(draft, 'rates') },
  };
}

/** The rates of the paths between every two replicas. */
function saidRates(scenario: Scenario, replicas: readonly Machine[]): ReadonlyMap<string, Cell> {
  const matrix = valueAt(scenario, ratesPath);
  const all = valueAt(scenario, RATE);
  const ways = replicas.flatMap((from, row) =>
    replicas.flatMap((to, column) => {
      if (from === to) return [];
      const said = Array.isArray(matrix) ? valueAt(matrix, `${row}.${column}`) : all;
      const isSaid = typeof said === 'number' || typeof said === 'string';
      return [[way(from, to), isSaid ? said : null] as const];
    }),
  );
  return new Map(ways);
}

function saidDelay(scenario: Scenario, kind: string, from: Machine, to: Machine, at: string): Cell {
  if (kind === MATRIX) {
    const said = valueAt(scenario, `${matrixPath}.${at}`);
    return typeof said === 'number' || typeof said === 'string' ? said : null;
  }
  if (!isUsed(from, to)) return 0;
  if (kind === UNIFORM) return numberOf(scenario, `${latencyPath}.uniform_one_way_ms`);
  return measuredIn(kind, from.place ?? '', to.place ?? '')?.oneWayMs ?? null;
}

function replicasOf(scenario: Scenario): readonly Machine[] {
  const list = (path: string) => {
    const found = valueAt(scenario, path);
    return Array.isArray(found) ? found.map(String) : [];
  };
  const [regions, names, places] = ['regions', 'names', 'places'].map((key) =>
    list(`replicas.${key}`),
  );
  const replica = (name: string, was: number, place: string | null): Machine => ({
    ...{ id: was, name, place, was, share: null },
  });
  if (regions !== undefined && regions.length > 0) {
    return usualNames(regions).map((name, index) => replica(name, index, regions[index] ?? null));
  }
  if (names !== undefined && names.length > 0) {
    return names.map((name, index) => replica(name, index, places?.[index] ?? null));
  }
  const count = Math.max(0, Math.floor(numberOf(scenario, 'replicas.count')) || 0);
  return Array.from({ length: count }, (_, index) => replica(`replica ${index}`, index, null));
}

/** What the engine calls replicas of regions: "Frankfurt", with numbers where several are in one. */
function usualNames(regions: readonly string[]): string[] {
  return regions.map((id, index) => {
    const isAlone = regions.filter((other) => other === id).length === 1;
    return isAlone ? regionName(id) : `${regionName(id)} ${index}`;
  });
}

function clientsOf(scenario: Scenario, table: string | null, first: number): readonly Machine[] {
  const clients = (place: string | null, share: Cell, index: number): Machine => ({
    ...{ id: first + index, place, was: null, share },
    name: place === null ? '' : placeName(place),
  });
  const groups = groupsOf(scenario);
  if (groups.length > 0) {
    return groups.map((group, index) => {
      const { share } = group;
      const isShare = typeof share === 'number' || typeof share === 'string';
      return clients(textAt(group, 'region') || null, isShare ? share : null, index);
    });
  }
  // Where no table needs it, a file that says none means none.
  const usual = table === null ? '' : String(settingAt(CLIENTS_REGION).initial);
  return [clients(textAt(scenario, CLIENTS_REGION) || usual || null, 1, 0)];
}

/** What makes the network of a scenario that of a draft. */
export function settingsOf(draft: Draft, scenario: Scenario): Settings {
  const { replicas, clients } = draft;
  const kind = placeOf(scenario);
  const matrix = matrixOf(draft);
  const names = replicas.map(({ name }) => name);
  const places = replicas.map(({ place, name }) => place ?? name);
  const arePlaced = replicas.some(({ place }) => place !== null);
  const isTable =
    kind !== UNIFORM &&
    kind !== MATRIX &&
    isTold(draft, kind) &&
    isEqual(names, usualNames(places));
  const isUniform =
    kind === UNIFORM && isTold(draft, numberOf(scenario, `${latencyPath}.uniform_one_way_ms`));
  const isCounted = !arePlaced && names.every((name, index) => name === `replica ${index}`);
  const factor = numberOf(scenario, `${latencyPath}.factor`);
  const regions = isTable
    ? { regions: places }
    : isCounted
      ? { count: names.length }
      : arePlaced
        ? { names, places }
        : { names };
  const isShared = arePlaced || textAt(scenario, SHARED_BY) !== 'regions';
  return [
    ...(isTable || isUniform
      ? []
      : [[latencyPath, { matrix_one_way_ms: matrix, factor }] as const]),
    ['replicas', regions],
    ...clientsSettings(clients, scenario),
    ...(isShared ? [] : [[SHARED_BY, 'pair'] as const]),
    ...(isTcp(scenario) ? ratesSettings(draft, scenario) : []),
  ];
}

/** One rate stays one; only where paths differ does each have its own. */
function ratesSettings(draft: Draft, scenario: Scenario): Settings {
  const { replicas } = draft;
  const rows = replicas.map((from) => replicas.map((to) => cellOf(draft, 'rates', from, to)));
  const rate = rateOfAll(draft);
  const own = replicas.flatMap((from) =>
    replicas.flatMap((to) => (from === to ? [] : [cellOf(draft, 'rates', from, to)])),
  );
  // Of one replica nothing can be told.
  if (own.length === 0) return [];
  const differ = own.some((each) => each !== rate);
  const set = (path: string, value: Json) =>
    isEqual(valueAt(scenario, path) ?? null, value) ? [] : [[path, value] as const];
  return [
    ...set(ratesPath, differ ? rows : null),
    ...set(RATE, differ ? null : rate),
    // A queue without a line is none, and lines of their own are not shared.
    ...(!differ && rate === null ? set(BUFFER, null) : []),
    ...(differ && textAt(scenario, SHARED_BY) === 'regions' ? [[SHARED_BY, 'pair'] as const] : []),
  ];
}

function clientsSettings(clients: readonly Machine[], scenario: Scenario): Settings {
  const [first] = clients;
  const areGrouped = groupsOf(scenario).length > 0;
  const regionOfFirst = first?.place ?? null;
  if (clients.length === 1) {
    return [
      ...(areGrouped ? [[GROUPS, []] as const] : []),
      ...(regionOfFirst === null ? [] : [[CLIENTS_REGION, regionOfFirst] as const]),
    ];
  }
  const groups = clients.map(({ place, name, share }) => ({ region: place ?? name, share }));
  const said = textAt(scenario, CLIENTS_REGION);
  // One that is said beside groups has to be one of theirs.
  const isLost = said !== '' && groups.every(({ region }) => region !== said);
  return [
    [GROUPS, groups],
    ...(isLost && regionOfFirst !== null ? [[CLIENTS_REGION, regionOfFirst] as const] : []),
  ];
}

/** Whether every delay is the same, or what a table says. */
function isTold(draft: Draft, said: number | string): boolean {
  const machines = machinesOf(draft);
  return machines.every((from) =>
    machines.every((to) => {
      if (!isUsed(from, to)) return true;
      const told =
        typeof said === 'number'
          ? said
          : measuredIn(said, from.place ?? '', to.place ?? '')?.oneWayMs;
      return delayOf(draft, from, to) === told;
    }),
  );
}

/** The delays as a scenario has them; a way that is not used takes no time, where nothing else is said. */
export function matrixOf(draft: Draft): Json[][] {
  const machines = machinesOf(draft);
  return machines.map((from) =>
    machines.map((to) => delayOf(draft, from, to) ?? (isUsed(from, to) ? null : 0)),
  );
}

/**
 * The scenario with the network of a draft; what goes wrong follows its replicas, and goes with those that are gone.
 */
export function withNetwork({ scenario, target }: Edited, draft: Draft): Scenario {
  const settings = settingsOf(draft, edited({ scenario, target }));
  const built = withEditedSettings(scenario, target, settings);
  const now = numbersNow(draft, replicasOf(edited({ scenario, target })));
  return FAULTY.reduce((before, path) => {
    const isChanged = ownersOf(scenario, target).some((owner) => {
      const list = listedIn({ scenario, target: owner, shown: [] }, path).map(({ item }) => item);
      return !isEqual(list, followed(list, now));
    });
    return isChanged ? withLists(before, path, target, (list) => followed(list, now)) : before;
  }, built);
}

/** What names replicas that a draft has no more, in words: "faults.0: Tokyo crashed". */
export function goneWith({ scenario, target }: Edited, draft: Draft): readonly string[] {
  const lanes = replicasOf(edited({ scenario, target })).map(
    ({ id, name, place }): LaneInfo => ({ replica: id, name, region: place }),
  );
  const left = new Set(draft.replicas.map(({ was }) => was));
  const texts = ownersOf(scenario, target).flatMap((owner) =>
    FAULTY.flatMap((path) =>
      listedIn({ scenario, target: owner, shown: [] }, path)
        .filter(({ item }) =>
          namedIn(item).some((replica) => replica < lanes.length && !left.has(replica)),
        )
        .map((mischief) => `${path}.${mischief.index}: ${shownMischief(mischief, lanes).text}`),
    ),
  );
  return [...new Set(texts)];
}

/** Whose lists are edited: those of one variant, or of all. */
function ownersOf(scenario: Scenario, target: number | null): readonly number[] {
  return target === null ? [...variantNames(scenario).keys()] : [target];
}

/** The number that each replica has in a draft; undefined of one that is gone. */
type Numbers = ReadonlyMap<number, number | undefined>;

function numbersNow(draft: Draft, before: readonly Machine[]): Numbers {
  const now = new Map(draft.replicas.map(({ was }, index) => [was, index]));
  return new Map(before.map(({ id }) => [id, now.get(id)]));
}

/** A list of faults with its replicas by their new numbers, without what is about one that is gone. */
function followed(list: Faults, now: Numbers): JsonObject[] {
  return list.flatMap((item) => {
    const entries = Object.entries(item).map(
      ([key, value]) =>
        [key, NAMING.some((naming) => naming === key) ? renumbered(value, now) : value] as const,
    );
    const isWhole = entries.every(([, value]) => value !== undefined);
    return isWhole ? [Object.fromEntries(entries) as JsonObject] : [];
  });
}

function renumbered(named: Json, now: Numbers): Json | undefined {
  // One that was never there is the engine's to tell.
  if (typeof named === 'number') return now.has(named) ? now.get(named) : named;
  if (!Array.isArray(named)) return named;
  return named.flatMap((each: Json) => {
    const number = renumbered(each, now);
    return number === undefined ? [] : [number];
  });
}

/** The replicas that a fault or a liar names. */
function namedIn(item: JsonObject): readonly number[] {
  return NAMING.flatMap((key) => numbersIn(item[key]));
}

function numbersIn(value: Json | undefined): readonly number[] {
  if (typeof value === 'number') return [value];
  return Array.isArray(value) ? value.flatMap((each: Json) => numbersIn(each)) : [];
}

/**
 * A network as it is built: machines with places, and the one-way delays between every two. Right or wrong: the engine
 * judges what becomes of it. Every change makes another draft, so that each can be taken back.
 */
import { pointOf, regionOf, regions } from '../../layout/map/regions';
import { type Origin, originOf, usualMs } from './delays';
import type { Cell } from './paste';
import { equalShares } from './shares';

/** A replica, or clients in one place. */
export interface Machine {
  /** Stays what it is whatever moves. */
  readonly id: number;
  readonly name: string;
  /** A region, or a point; null where none is known. */
  readonly place: string | null;
  /** Which replica of the scenario it was; null of a new one, and of clients. */
  readonly was: number | null;
  /** Of the load, of clients. */
  readonly share: Cell;
}

/** What a table of every two machines tells: one-way delays in ms, or rates of paths in Mbit/s. */
export type Quantity = 'delays' | 'rates';

export interface Draft {
  readonly replicas: readonly Machine[];
  readonly clients: readonly Machine[];
  /** By `way`. A delay that is missing is a hole; a rate that is missing is that of the network cards. */
  readonly delays: ReadonlyMap<string, Cell>;
  readonly rates: ReadonlyMap<string, Cell>;
  /** Whether both ways of each pair are the same, so that one is set with the other. */
  readonly symmetric: Readonly<Record<Quantity, boolean>>;
  /** The table of measured round trips that the scenario goes by; null where it has none. */
  readonly table: string | null;
  readonly nextId: number;
}

/** The most replicas that can be built by hand. */
export const REPLICAS_MAX = 64;
/** The most groups of clients that a scenario has. */
export const CLIENTS_MAX = 16;

export function way(from: Machine, to: Machine): string {
  return `${from.id} ${to.id}`;
}

/** All machines in the order of the matrix: replicas, then clients. */
export function machinesOf({ replicas, clients }: Draft): readonly Machine[] {
  return [...replicas, ...clients];
}

/** Whether a way is used: not from a machine to itself, and not between clients. */
export function isUsed(from: Machine, to: Machine): boolean {
  return from.id !== to.id && (from.share === null || to.share === null);
}

/** Whether a table has a cell of a way: paths are between replicas. */
export function isIn(quantity: Quantity, from: Machine, to: Machine): boolean {
  return isUsed(from, to) && (quantity === 'delays' || (from.share === null && to.share === null));
}

export function cellOf(draft: Draft, quantity: Quantity, from: Machine, to: Machine): Cell {
  return draft[quantity].get(way(from, to)) ?? null;
}

export function delayOf(draft: Draft, from: Machine, to: Machine): Cell {
  return cellOf(draft, 'delays', from, to);
}

/** Where a delay comes from; null where it is none. */
export function originIn(draft: Draft, from: Machine, to: Machine): Origin | null {
  const delay = delayOf(draft, from, to);
  return typeof delay === 'number' ? originOf(delay, from.place, to.place, draft.table) : null;
}

/** What a place is called: a region by its name, anything else as it is written. */
export function placeName(place: string): string {
  return regionOf(place)?.name ?? place;
}

/** The draft with one more replica in a place, which is called by it. */
export function withReplica(draft: Draft, place: string | null, name?: string): Draft {
  if (draft.replicas.length >= REPLICAS_MAX) return draft;
  const stem = name ?? (place === null ? `replica ${draft.replicas.length}` : placeName(place));
  const names = draft.replicas.map((each) => each.name);
  const added: Machine = {
    ...{ id: draft.nextId, name: freeName(stem, names), place, was: null, share: null },
  };
  return withWays({ ...draft, replicas: [...draft.replicas, added] }, added);
}

/** The draft with clients in one more place; shares that were equal stay so. */
export function withClients(draft: Draft, place: string): Draft {
  const isThere = draft.clients.some((each) => each.place === place);
  if (isThere || draft.clients.length >= CLIENTS_MAX) return draft;
  const shares = draft.clients.map(({ share }) => share);
  const before = equalShares(shares.length);
  const areEqual = shares.every((share, index) => share === before[index]);
  const after = equalShares(shares.length + 1);
  const name = placeName(place);
  const added: Machine = { id: draft.nextId, name, place, was: null, share: 0 };
  const clients = [...draft.clients, added].map((each, index) =>
    areEqual ? { ...each, share: after[index] ?? 0 } : each,
  );
  return withWays({ ...draft, clients }, added);
}

/**
 * The draft without a machine. A network has a replica at least, and clients somewhere; the last clients have it all.
 */
export function without(draft: Draft, gone: Machine): Draft {
  const left = (list: readonly Machine[]) => list.filter(({ id }) => id !== gone.id);
  const [replicas, clients] = [left(draft.replicas), left(draft.clients)];
  if (replicas.length === 0 || clients.length === 0) return draft;
  const alone = clients.length === 1 ? clients.map((each) => ({ ...each, share: 1 })) : clients;
  return { ...draft, replicas, clients: alone };
}

export function withName(draft: Draft, { id }: Machine, name: string): Draft {
  const replicas = draft.replicas.map((each) => (each.id === id ? { ...each, name } : each));
  return { ...draft, replicas };
}

/** The draft with a replica at another place of the order; the first one leads first. */
export function moved(draft: Draft, { id }: Machine, to: number): Draft {
  const from = draft.replicas.findIndex((each) => each.id === id);
  const replica = draft.replicas[from];
  if (replica === undefined || to < 0 || to >= draft.replicas.length || to === from) return draft;
  return { ...draft, replicas: draft.replicas.toSpliced(from, 1).toSpliced(to, 0, replica) };
}

export function withShares(draft: Draft, shares: readonly Cell[]): Draft {
  const clients = draft.clients.map((each, index) => ({ ...each, share: shares[index] ?? 0 }));
  return { ...draft, clients };
}

/** The draft with what a table tells of a way, and of the way back where both are the same. */
export function withCell(
  draft: Draft,
  quantity: Quantity,
  [from, to]: readonly [Machine, Machine],
  cell: Cell,
): Draft {
  const cells = new Map(draft[quantity]).set(way(from, to), cell);
  if (draft.symmetric[quantity]) cells.set(way(to, from), cell);
  return { ...draft, [quantity]: cells };
}

/** The draft with a round trip: two ways that take as long. */
export function withRoundTrip(
  draft: Draft,
  [from, to]: readonly [Machine, Machine],
  delay: Cell,
): Draft {
  const half = typeof delay === 'number' ? delay / 2 : delay;
  const delays = new Map(draft.delays).set(way(from, to), half).set(way(to, from), half);
  return { ...draft, delays };
}

/** There and back; of what is no number as it is written, null where there is a hole. */
export function roundTripOf(draft: Draft, from: Machine, to: Machine): Cell {
  const [there, back] = [delayOf(draft, from, to), delayOf(draft, to, from)];
  if (typeof there === 'number' && typeof back === 'number') {
    return Number((there + back).toPrecision(12));
  }
  return typeof there === 'number' ? back : there;
}

/** The draft with both ways the same, by what stands above the diagonal; or with each by itself. */
export function mirrored(draft: Draft, quantity: Quantity, isSymmetric: boolean): Draft {
  const symmetric = { ...draft.symmetric, [quantity]: isSymmetric };
  if (!isSymmetric) return { ...draft, symmetric };
  const cells = new Map(draft[quantity]);
  for (const [from, to] of waysAbove(draft)) {
    const cell = cellOf(draft, quantity, from, to) ?? cellOf(draft, quantity, to, from);
    cells.set(way(from, to), cell).set(way(to, from), cell);
  }
  return { ...draft, [quantity]: cells, symmetric };
}

/** Whether every two ways are the same. */
export function areMirrored(draft: Draft, quantity: Quantity): boolean {
  return waysAbove(draft).every(
    ([from, to]) => cellOf(draft, quantity, from, to) === cellOf(draft, quantity, to, from),
  );
}

/** The draft with what is measured or estimated in the place of every delay. */
export function withUsualDelays(draft: Draft): Draft {
  const delays = new Map(draft.delays);
  const machines = machinesOf(draft);
  for (const from of machines) {
    for (const to of machines) {
      const usual = isUsed(from, to) ? usualMs(from.place, to.place, draft.table) : null;
      if (usual !== null) delays.set(way(from, to), usual);
    }
  }
  return { ...draft, delays };
}

/** The machine of that name, whatever its case; a region's id names it, too. */
export function named(draft: Draft, name: string): Machine | undefined {
  const wanted = name.toLowerCase();
  const machines = machinesOf(draft);
  return (
    draft.replicas.find((each) => each.name.toLowerCase() === wanted) ??
    draft.clients.find((each) => clientsName(each).toLowerCase() === wanted) ??
    (draft.clients.length === 1 && wanted === 'clients' ? draft.clients[0] : undefined) ??
    machines.find((each) => each.place?.toLowerCase() === wanted)
  );
}

/** "clients in Frankfurt". */
export function clientsName({ name }: Machine): string {
  return name === '' ? 'clients' : `clients in ${name}`;
}

/** The region that a name is of; null where there is none. */
export function placeOfName(name: string): string | null {
  if (pointOf(name) !== null) return name;
  const found = regions.find((each) => each.name.toLowerCase() === name.toLowerCase());
  return found?.id ?? null;
}

/** A name that none has yet: "Tokyo", "Tokyo 2". */
export function freeName(stem: string, names: readonly string[]): string {
  if (!names.includes(stem)) return stem;
  for (let number = 2; ; number++) {
    if (!names.includes(`${stem} ${number}`)) return `${stem} ${number}`;
  }
}

/** The draft with the usual delays of a machine that has just come, and the rate of all paths where they have one. */
function withWays(draft: Draft, added: Machine): Draft {
  const delays = new Map(draft.delays);
  const rates = new Map(draft.rates);
  const rate = rateOfAll({
    ...draft,
    replicas: draft.replicas.filter(({ id }) => id !== added.id),
  });
  for (const other of machinesOf(draft)) {
    if (!isUsed(added, other)) continue;
    const usual = usualMs(added.place, other.place, draft.table);
    delays.set(way(added, other), usual).set(way(other, added), usual);
    if (rate !== null) rates.set(way(added, other), rate).set(way(other, added), rate);
  }
  return { ...draft, delays, rates, nextId: draft.nextId + 1 };
}

/** The rate that every path has; null where they have none, or not the same. */
export function rateOfAll(draft: Draft): Cell {
  const { replicas } = draft;
  const rates = new Set(
    replicas.flatMap((from) =>
      replicas.flatMap((to) => (from === to ? [] : [cellOf(draft, 'rates', from, to)])),
    ),
  );
  const [rate = null] = rates;
  return rates.size === 1 ? rate : null;
}

/** Every two ways that are used, each pair once, by the one above the diagonal. */
export function waysAbove(draft: Draft): readonly (readonly [Machine, Machine])[] {
  const machines = machinesOf(draft);
  return machines.flatMap((from, index) =>
    machines.slice(index + 1).flatMap((to) => (isUsed(from, to) ? [[from, to] as const] : [])),
  );
}

/** A table for a spreadsheet, with the names of the machines beside it. */
export function tableText(draft: Draft, quantity: Quantity, isRoundTrip: boolean): string {
  const machines = quantity === 'rates' ? draft.replicas : machinesOf(draft);
  const name = (machine: Machine) => (machine.share === null ? machine.name : clientsName(machine));
  const cell = (from: Machine, to: Machine) => {
    if (!isIn(quantity, from, to)) return '';
    const shown = isRoundTrip ? roundTripOf(draft, from, to) : cellOf(draft, quantity, from, to);
    return String(shown ?? '');
  };
  const lines = machines.map((from) => [name(from), ...machines.map((to) => cell(from, to))]);
  return [['', ...machines.map(name)], ...lines].map((line) => line.join('\t')).join('\n');
}

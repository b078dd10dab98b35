/** What becomes of a network when a table is pasted: its cells, added to it or in the place of it. */
import { usualMs, WITHIN_MS } from './delays';
import {
  areMirrored,
  cellOf,
  type Draft,
  isIn,
  type Machine,
  machinesOf,
  named,
  placeOfName,
  type Quantity,
  REPLICAS_MAX,
  way,
  waysAbove,
  withReplica,
} from './draft';
import type { Cell, Pasted } from './paste';

/** What a table does to the network: its cells and replicas are added, or are all that is left. */
export type Reach = 'add' | 'replace';

export interface PasteWish {
  /** Whether its numbers are round trips, half of which is a way. */
  readonly isRoundTrip: boolean;
  readonly reach: Reach;
  /** Where the first cell of a table without names goes. */
  readonly at: { readonly row: number; readonly column: number };
}

/** What comes of pasting: the draft, and in words what else there is to know; or why nothing was pasted. */
export interface PasteResult {
  readonly draft: Draft | null;
  readonly said: string;
  /** What of the table is not pasted; null where all of it is, or nothing. */
  readonly leftOut: string | null;
}

const DIAGONAL = 'Numbers on the diagonal are left out: no machine sends to itself.';

/** The names of a table, each once. */
export function namesOf({ rows, columns }: Pasted): readonly string[] {
  return [...new Set([...(rows ?? []), ...(columns ?? [])])];
}

/**
 * What a table is most likely to be for; null where it has no names, and so fills in what is there. One that names
 * replicas which are not there, and leaves out some that are, is another network.
 */
export function usualReach(draft: Draft, table: Pasted): Reach | null {
  const names = namesOf(table);
  if (names.length === 0) return null;
  const known = names.flatMap((name) => named(draft, name) ?? []);
  const isWhole = draft.replicas.every((replica) => known.includes(replica));
  return known.length === names.length || isWhole ? 'add' : 'replace';
}

/**
 * The draft with a pasted table: by its names where it has any, replicas that are not there yet with it; else with its
 * first cell at a row and a column. A hole takes what stands on the other side of the diagonal, if both ways are the
 * same.
 */
export function withPasted(
  draft: Draft,
  quantity: Quantity,
  table: Pasted,
  { isRoundTrip, reach, at }: PasteWish,
): PasteResult {
  const names = namesOf(table);
  const isReplaced = reach === 'replace' && names.length > 0;
  const missing = names.filter((name) => named(draft, name) === undefined);
  const before = isReplaced ? 0 : draft.replicas.length;
  if (before + (isReplaced ? names : missing).length > REPLICAS_MAX) {
    const said = `Nothing pasted: at most ${REPLICAS_MAX} replicas fit.`;
    return { draft: null, said, leftOut: null };
  }
  const grown = isReplaced
    ? emptied(draft, names)
    : missing.reduce((each, name) => withReplica(each, placeOfName(name), name), draft);
  const machines = machinesOf(grown);
  const from = names.length === 0 ? at : { row: 0, column: 0 };
  const along = (labels: readonly string[] | null, first: number, count: number) =>
    labels === null
      ? machines.slice(first, first + count)
      : labels.flatMap((label) => named(grown, label) ?? []);
  const width = table.cells[0]?.length ?? 0;
  // Of a square table one side's names are the other's too: it is of these among each other.
  const ofBoth = width > 1 && width === table.cells.length ? (table.rows ?? table.columns) : null;
  const rows = along(table.rows ?? ofBoth, from.row, table.cells.length);
  const columns = along(table.columns ?? ofBoth, from.column, width);
  if (rows.length < table.cells.length || columns.length < width) {
    const size = `${table.cells.length} × ${width}`;
    const room = `${machines.length - from.row} × ${machines.length - from.column}`;
    const said = `Nothing pasted: the table is ${size}, and from here there is room for ${room}. With names beside its rows or over its columns it brings its replicas along.`;
    return { draft: null, said, leftOut: null };
  }
  const cells = new Map(grown[quantity]);
  const pasted = new Set<string>();
  let leftOut: string | null = null;
  const put = (a: Machine, b: Machine, cell: Cell) => {
    // Tables of regions have the delay within one there.
    if (a.id === b.id && typeof cell === 'number' && cell !== 0) leftOut = DIAGONAL;
    if (!isIn(quantity, a, b)) return;
    cells.set(way(a, b), isRoundTrip && typeof cell === 'number' ? cell / 2 : cell);
    pasted.add(way(a, b));
  };
  rows.forEach((a, row) => {
    columns.forEach((b, column) => {
      put(a, b, table.cells[row]?.[column] ?? null);
    });
  });
  let said = `Pasted ${table.cells.length} × ${width}${isRoundTrip ? ', round trips' : ''}.`;
  if (isReplaced) said += ' It is the network now.';
  else if (missing.length > 0) said += ` Added ${missing.join(', ')}.`;
  let next: Draft = { ...grown, [quantity]: cells };
  if (grown.symmetric[quantity]) {
    for (const [a, b] of waysAbove(next)) {
      for (const [one, other] of [
        [way(a, b), way(b, a)],
        [way(b, a), way(a, b)],
      ] as const) {
        const isOpen = !pasted.has(one) || cells.get(one) === null;
        if (isOpen && pasted.has(other)) cells.set(one, cells.get(other) ?? null);
      }
    }
  }
  if (quantity === 'delays') next = withClientsBeside(next);
  if (grown.symmetric[quantity] && !areMirrored(next, quantity)) {
    next = { ...next, symmetric: { ...next.symmetric, [quantity]: false } };
    said += ' The two ways of a pair differ: no longer symmetric.';
  }
  const [beside] = next.replicas;
  if (isReplaced && beside !== undefined && !names.some((name) => isClients(draft, name))) {
    said += ` The clients stand beside ${beside.name}.`;
  }
  if (leftOut !== null) said += ` ${leftOut}`;
  return { draft: next, said, leftOut };
}

/** A network of the machines with these names alone, with nothing known of its ways but what is usual. */
function emptied(draft: Draft, names: readonly string[]): Draft {
  const kept = draft.clients.filter((each) => names.some((name) => named(draft, name) === each));
  const none = { ...draft, replicas: [], clients: kept, delays: new Map(), rates: new Map() };
  const replicas = names.filter((name) => !isClients(draft, name));
  const built = replicas.reduce<Draft>((each, name) => withReplica(each, placeOfName(name), name), {
    ...none,
    symmetric: { delays: true, rates: true },
  });
  const as = (machine: Machine) =>
    draft.replicas.find(({ name }) => name.toLowerCase() === machine.name.toLowerCase())?.was ??
    null;
  const [first] = built.replicas;
  const beside: Machine = {
    ...{ id: built.nextId, was: null, share: 1 },
    ...{ place: first?.place ?? first?.name ?? null, name: first?.name ?? '' },
  };
  return {
    ...built,
    replicas: built.replicas.map((each) => ({ ...each, was: as(each) })),
    clients: kept.length > 0 ? kept : [beside],
    nextId: built.nextId + 1,
  };
}

function isClients(draft: Draft, name: string): boolean {
  const machine = named(draft, name);
  return machine !== undefined && machine.share !== null;
}

/** Clients of whom a table says nothing have the delays of the replica beside which they are, if there is one. */
function withClientsBeside(draft: Draft): Draft {
  const delays = new Map(draft.delays);
  for (const clients of draft.clients) {
    const beside = draft.replicas.find(
      ({ place, name }) => clients.place !== null && (place ?? name) === clients.place,
    );
    if (beside === undefined) continue;
    const within = usualMs(beside.place, beside.place, draft.table) ?? WITHIN_MS;
    for (const other of draft.replicas) {
      for (const [from, to, like] of [
        [clients, other, cellOf(draft, 'delays', beside, other)],
        [other, clients, cellOf(draft, 'delays', other, beside)],
      ] as const) {
        if (cellOf(draft, 'delays', from, to) === null)
          delays.set(way(from, to), other === beside ? within : like);
      }
    }
  }
  return { ...draft, delays };
}

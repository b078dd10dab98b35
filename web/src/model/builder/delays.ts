/**
 * One-way delays between places, in milliseconds: those that a source document measured (`scenarios/latency`), else an
 * estimate by distance.
 */
import { type Point, pointOf } from '../../layout/map/regions';

/** A table of measured round trips, as it is in its file. */
interface Table {
  readonly id: string;
  readonly source: string;
  readonly notes: readonly string[];
  readonly regions: readonly { readonly id: string; readonly name: string }[];
  readonly within_region_round_trip_us: number;
  readonly links: readonly {
    readonly from: string;
    readonly to: string;
    readonly round_trip_us: number;
  }[];
}

const files = import.meta.glob<Table>('../../../../scenarios/latency/*.json', {
  eager: true,
  import: 'default',
});

export const tables: ReadonlyMap<string, Table> = new Map(
  Object.values(files).map((table) => [table.id, table]),
);

/** The table that is asked first where a scenario goes by none. */
const USUAL = 'thesis-table-6';

/** What was measured between two places, and where that is written. */
export interface Measured {
  readonly oneWayMs: number;
  readonly source: string;
}

/** What a table says of two of its regions. */
export function measuredIn(id: string, from: string, to: string): Measured | null {
  const table = tables.get(id);
  const isKnown = (place: string) => table?.regions.some((region) => region.id === place);
  if (table === undefined || !isKnown(from) || !isKnown(to)) return null;
  if (from === to) {
    const oneWayMs = table.within_region_round_trip_us / 2000;
    // Of what a table does not say a note of it does.
    const source = table.regions.length === 1 ? table.source : (table.notes[0] ?? table.source);
    return { oneWayMs, source };
  }
  const link = table.links.find(
    (each) => (each.from === from && each.to === to) || (each.from === to && each.to === from),
  );
  return link === undefined ? null : { oneWayMs: link.round_trip_us / 2000, source: table.source };
}

/** What was measured between two places, by the scenario's own table before the usual one. */
export function measured(
  from: string | null,
  to: string | null,
  table: string | null,
): Measured | null {
  if (from === null || to === null) return null;
  return (table === null ? null : measuredIn(table, from, to)) ?? measuredIn(USUAL, from, to);
}

/** Mean radius (IUGG). */
const EARTH_KM = 6371.0088;
/** Light in glass takes 5 µs a kilometre, at two thirds of its speed in a vacuum. */
const FIBRE_KM_PER_MS = 200;
/**
 * How many times as long as light in a straight fibre a message takes: the geometric mean of what the 50 rows of Tables
 * 6, 8, 10, 12 and 14 of the thesis took, which is 2.08. They range from 1.3 to 4.0: cables do not go straight.
 */
export const DETOUR = 2.1;
export const DETOUR_RANGE = '1.3 to 4.0';
/** Within a data centre it takes 0.9 ms (Table 4), however near. */
export const WITHIN_MS = 0.9;

/** The shortest way over the Earth. */
export function greatCircleKm(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const halfway = (one: number, other: number) => Math.sin(radians(other - one) / 2) ** 2;
  const haversine =
    halfway(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      halfway(a.longitude, b.longitude);
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/** What a message may take between two places by their distance; null where one of them is not known. */
export function estimatedMs(from: string | null, to: string | null): number | null {
  const [a, b] = [from, to].map((place) => (place === null ? null : pointOf(place)));
  if (!a || !b) return null;
  const ms = (greatCircleKm(a, b) / FIBRE_KM_PER_MS) * DETOUR;
  return Math.max(WITHIN_MS, Math.round(10 * ms) / 10);
}

/** Where a delay comes from. */
export type Origin = 'measured' | 'estimated' | 'own';

/** The delay of a way of which nothing else is said; null where nothing is known. */
export function usualMs(
  from: string | null,
  to: string | null,
  table: string | null,
): number | null {
  return measured(from, to, table)?.oneWayMs ?? estimatedMs(from, to);
}

/** Where the delay of a way comes from: what was measured is so also where somebody typed it. */
export function originOf(
  ms: number,
  from: string | null,
  to: string | null,
  table: string | null,
): Origin {
  const is = (known: number | null | undefined) =>
    known !== null && known !== undefined && Math.abs(known - ms) < 1e-6;
  if (is(measured(from, to, table)?.oneWayMs)) return 'measured';
  return is(estimatedMs(from, to)) ? 'estimated' : 'own';
}

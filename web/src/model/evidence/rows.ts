/** Which rows of the evidence are shown, and how many of each verdict there are. */
import { searched } from '../browse/search';
import type { Evidence, EvidenceDocument, EvidenceRow, Kind, Verdict } from './evidence';
import { KINDS, VERDICTS } from './evidence';

/** What a reader wants to see; null: of any. */
export interface Wanted {
  readonly document: string | null;
  readonly kind: Kind | null;
  readonly verdict: Verdict | null;
  readonly query: string;
}

export const ALL_ROWS: Wanted = { document: null, kind: null, verdict: null, query: '' };

/** Rows of one document, in its order, and what stands beside them. */
export interface Section {
  readonly document: EvidenceDocument;
  readonly rows: readonly EvidenceRow[];
}

/** Those that a reader wants, in their order. Words of the query may stand anywhere in a row, in any order. */
export function wantedRows(
  rows: readonly EvidenceRow[],
  { document, kind, verdict, query }: Wanted,
): readonly EvidenceRow[] {
  const words = searched(query).trim().split(/\s+/).filter(Boolean);
  return rows.filter(
    (row) =>
      (document === null || row.document === document) &&
      (kind === null || row.kind === kind) &&
      (verdict === null || row.verdict === verdict) &&
      words.every((word) => textOf(row).includes(` ${word}`)),
  );
}

/** Rows by their documents; a document without any is left out. */
export function inSections(
  { documents }: Evidence,
  rows: readonly EvidenceRow[],
): readonly Section[] {
  return documents
    .map((document) => ({ document, rows: rows.filter((row) => row.document === document.id) }))
    .filter((section) => section.rows.length > 0);
}

/** How many rows have each verdict. */
export function countVerdicts(rows: readonly EvidenceRow[]): ReadonlyMap<Verdict, number> {
  return new Map(
    VERDICTS.map((verdict) => [verdict, rows.filter((row) => row.verdict === verdict).length]),
  );
}

/** How many rows of each kind have each verdict; a kind that no row is of is left out. */
export function countKinds(
  rows: readonly EvidenceRow[],
): ReadonlyMap<Kind, ReadonlyMap<Verdict, number>> {
  const all = KINDS.map((kind) => [kind, rows.filter((row) => row.kind === kind)] as const);
  return new Map(
    all.filter(([, of]) => of.length > 0).map(([kind, of]) => [kind, countVerdicts(of)]),
  );
}

/** What of a row is searched. */
function textOf(row: EvidenceRow): string {
  const { id, document, place, what, kind, published, unit, how, reason, verdict } = row;
  return searched(
    [id, document, place, what, kind, published, unit, how ?? '', verdict, reason ?? ''].join(' '),
  );
}

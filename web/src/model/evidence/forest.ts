/** All rows of the evidence at one sight: what has a ratio in groups of a document and a quantity, the rest counted. */
import type { Evidence, EvidenceDocument, EvidenceRow, Verdict } from './evidence';
import { VERDICTS } from './evidence';
import { countVerdicts } from './rows';
import { headText, oursText, publishedText, ratioText } from './texts';

export interface Compared extends EvidenceRow {
  readonly ratio: number;
}

export interface ForestGroup {
  readonly document: EvidenceDocument;
  readonly quantity: string;
  /** Those that have a ratio, the farthest from 1 first. */
  readonly rows: readonly Compared[];
  /** How many have none: words, or nothing attempted. */
  readonly without: number;
}

/** What a row is a quantity of, by its unit. */
const quantities: readonly (readonly [quantity: string, units: readonly string[]])[] = [
  ['bandwidth', ['MB/s']],
  ['throughput', ['tx/s']],
  ['time', ['s', 'ms', 'µs']],
  ['factors', ['times']],
];
const other = 'other';

/** The groups, documents and quantities in a fixed order; one without rows is left out. */
export function forestOf({
  documents,
  rows,
}: Pick<Evidence, 'documents' | 'rows'>): readonly ForestGroup[] {
  return documents.flatMap((document) =>
    [...quantities.map(([quantity]) => quantity), other].flatMap(
      (quantity): readonly ForestGroup[] => {
        const members = rows.filter(
          (row) => row.document === document.id && quantityOf(row) === quantity,
        );
        const compared = members.filter((row): row is Compared => row.ratio !== null);
        const sorted = compared.toSorted((a, b) => missOf(b.ratio) - missOf(a.ratio));
        const without = members.length - compared.length;
        return members.length === 0 ? [] : [{ document, quantity, rows: sorted, without }];
      },
    ),
  );
}

function quantityOf({ unit }: EvidenceRow): string {
  return quantities.find(([, units]) => units.includes(unit))?.[0] ?? other;
}

/** How far from 1 a ratio is: half is as far as twice. */
export function missOf(ratio: number): number {
  return ratio > 0 ? Math.abs(Math.log(ratio)) : Number.POSITIVE_INFINITY;
}

const told: Readonly<Record<Verdict, readonly [one: string, many: string]>> = {
  holds: ['is reproduced', 'are reproduced'],
  'off, explained': ['is off for a known reason', 'are off for known reasons'],
  'contradicts itself': ['contradicts its own document', 'contradict their own documents'],
  'not attempted': ['was not attempted', 'were not attempted'],
  off: ['is off', 'are off'],
};

/**
 * Of what others measured alone: "Of 92 published measurements 75 are reproduced, 14 are off for known reasons, ...".
 */
export function sentenceOf(rows: readonly EvidenceRow[]): string {
  const measured = rows.filter(({ kind }) => kind === 'reproduced');
  const counts = countVerdicts(measured);
  const parts = VERDICTS.flatMap((verdict) => {
    const count = counts.get(verdict) ?? 0;
    const [one, many] = told[verdict];
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  const last = parts.pop();
  const list = parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
  return measured.length === 0
    ? 'There is no measurement by anybody else.'
    : `Of ${measured.length} published measurements ${list}.`;
}

/** What a row says in a line: "T-L1: Mean latency, 0.823 s published, 0.828 s here, ratio 1.006, holds". */
export function lineOf(row: Compared): string {
  return `${row.id}: ${headText(row)}, ${publishedText(row)} published, ${oursText(row)} here, ratio ${ratioText(row.ratio)}, ${row.verdict}`;
}

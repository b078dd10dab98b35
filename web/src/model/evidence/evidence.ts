/**
 * What the source documents publish, and what this program computes for it: `docs/evidence.json`, which
 * `quorumscope evidence --json` prints.
 */
import type { Scenario } from '../scenario/scenario';

export const VERDICTS = [
  'holds',
  'off, explained',
  'contradicts itself',
  'not attempted',
  'off',
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What sort of evidence a row is; rows of different kinds are never counted together. */
export const KINDS = [
  'reproduced',
  'sign or order',
  'input',
  "the document's arithmetic",
  'own measurement',
] as const;
export type Kind = (typeof KINDS)[number];

export interface Evidence {
  readonly documents: readonly EvidenceDocument[];
  /** In the order in which the documents print them. */
  readonly rows: readonly EvidenceRow[];
  readonly charts: readonly EvidenceChart[];
}

export interface EvidenceDocument {
  readonly id: string;
  readonly title: string;
  /** The one set of parameters behind all of its rows. */
  readonly parameters: string;
  /** Where it contradicts itself. */
  readonly contradictions: readonly string[];
}

export interface EvidenceRow {
  readonly id: string;
  /** The id of its document. */
  readonly document: string;
  /** Where in the document it stands. */
  readonly place: string;
  readonly what: string;
  readonly kind: Kind;
  /** Of both values; empty: a plain number. */
  readonly unit: string;
  /** As it is printed. */
  readonly published: string;
  readonly published_value: number | null;
  readonly ours_value: number | null;
  /** How ours is found; null where it was not attempted. */
  readonly how: 'simulation' | 'closed form' | 'data' | 'experiment' | null;
  /** Ours by the published. */
  readonly ratio: number | null;
  /** "ratio 0.95 to 1.05", or a range of ours in its unit; empty where nothing was attempted. */
  readonly expected: string;
  /** Why so much is allowed. */
  readonly tolerance: string;
  readonly verdict: Verdict;
  /** Why it is not as expected, or why nothing was attempted; null where it holds. */
  readonly reason: string | null;
  /** What it runs; null of a closed form, or of data. */
  readonly scenario: Scenario | null;
  /** The name of the variant to look at; null: those that the scenario opens with. */
  readonly variant: string | null;
  /**
   * What a reproduced value rests on most: 30 % more or less of it, and the row no longer holds. A number of the
   * scenario as a JSON pointer, or one of the expression.
   */
  readonly parameter: string | null;
  /** The expression that is ours, in the language of questions. */
  readonly measure: string | null;
}

export interface EvidenceAxis {
  readonly label: string;
  readonly unit: string;
  readonly log?: boolean;
}

export interface EvidenceSeries {
  readonly name: string;
  readonly kind: 'published' | 'ours';
  readonly points: readonly (readonly [number, number])[];
}

export interface EvidenceChart {
  readonly id: string;
  readonly document: string;
  readonly title: string;
  readonly x: EvidenceAxis;
  readonly y: EvidenceAxis;
  readonly series: readonly EvidenceSeries[];
  /** Ids of the rows that its points are of. */
  readonly rows: readonly string[];
}

const [load] = Object.values(
  import.meta.glob<Evidence>('../../../../docs/evidence.json', { import: 'default' }),
);

/** Rejects where the file does not come. */
export function loadEvidence(): Promise<Evidence> {
  return load === undefined ? Promise.reject(new Error('no docs/evidence.json')) : load();
}

/** What is edited, taken back and linked: a scenario as it was opened and as it is, and which variants are compared. */
import type { ShippedScenario } from './firstEntry';
import { type Scenario, valueAt, variantNames } from './scenario';
import { variantIndex } from './variants';

/** How many variants are compared where a scenario has more. */
export const SHOWN_MAX = 4;
/** How many are compared at first. */
const SHOWN_FIRST = 2;

export interface Document {
  /** The scenario's file name; that of an opened file without its ending. */
  readonly id: string;
  /** The opened file's text as links carry it; null of a shipped scenario. */
  readonly packed: string | null;
  /** As it was opened. */
  readonly original: Scenario;
  /** With the edits, right or wrong. */
  readonly scenario: Scenario;
  /** Indices of the variants to show, rising. */
  readonly shown: readonly number[];
}

/** What a document is an edit of. */
export type Source = Pick<Document, 'id' | 'packed'>;

export function documentOf({ id, scenario }: ShippedScenario): Document {
  return opened(id, scenario, null);
}

export function documentOfFile(id: string, scenario: Scenario, packed: string): Document {
  return opened(id, scenario, packed);
}

/** Whether both are edits of one thing. */
export function haveOneSource(one: Source, other: Source): boolean {
  return one.id === other.id && one.packed === other.packed;
}

/** What a scenario opens with: the variants that it asks for, or the first. */
export function firstShown(scenario: Scenario): readonly number[] {
  const asked = valueAt(scenario, 'view.shown');
  const there = (Array.isArray(asked) ? asked : [])
    .map((letter) => variantIndex(String(letter)))
    .filter((variant) => variant >= 0 && variant < variantNames(scenario).length)
    .slice(0, SHOWN_MAX);
  return there.length === 0 ? unsaidShown(scenario) : there;
}

/** What a whole link means that does not say: links were made before scenarios could ask. */
export function unsaidShown(scenario: Scenario): readonly number[] {
  return [...variantNames(scenario).keys()].slice(0, SHOWN_FIRST);
}

function opened(id: string, scenario: Scenario, packed: string | null): Document {
  return { id, packed, original: scenario, scenario, shown: firstShown(scenario) };
}

/**
 * The kinds of messages and of marks that the runs of a family have: its own table of them, by the engine's numbers.
 */
import type { Role, Tag } from './control';

export interface KindInfo {
  /** Its name in files, links and answers of the engine. */
  readonly word: string;
  /** What one is called, and what many are. */
  readonly names: readonly [one: string, many: string];
  readonly role: Role;
  readonly tag: Tag;
  /** Whether it carries what clients ask for. */
  readonly hasData: boolean;
  /** Whether it is drawn on request alone. */
  readonly isQuiet: boolean;
}

export interface Tables {
  readonly kinds: readonly KindInfo[];
  /** The words of the kinds of marks. */
  readonly marks: readonly string[];
}

/** Of the family that is shown, which comes before the engine; none before the first scenario. */
export let tables: Tables = { kinds: [], marks: [] };

export function setTables(shown: Tables): void {
  tables = shown;
}

/** A kind by its word; one of another family is of no kind. */
export function kindOf(word: string): KindInfo | undefined {
  return tables.kinds.find((kind) => kind.word === word);
}

/** What one message of a kind is called. */
export function kindName(word: string): string {
  return kindOf(word)?.names[0] ?? word;
}

export function kindNumber(word: string): number {
  return tables.kinds.findIndex((kind) => kind.word === word);
}

/** The kinds of some sort, as a mask: bit i for the kind with number i. */
export function kindsMask(isWanted: (kind: KindInfo) => boolean): number {
  return tables.kinds.reduce((mask, kind, number) => mask | (Number(isWanted(kind)) << number), 0);
}

/** Whether messages of a kind open a round, and carry what it is about. */
export function opens(kind: number): boolean {
  return tables.kinds[kind]?.role === 'opens';
}

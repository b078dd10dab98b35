/** A kind of thing that the clock can stop at. */
export interface StopKind {
  /** As the engine and links have it. */
  readonly stop: string;
  /** In the list. */
  readonly name: string;
  readonly asks: Asked | null;
}

/** What a kind asks for. */
export interface Asked {
  readonly label: string;
  readonly unit: string;
  readonly first: number;
  readonly least: number;
  readonly most: number;
}

/** The largest count that the engine takes. */
export const COUNT_MAX = 4_294_967_295;

export function stopKind(stop: string, name: string, asks: Asked | null = null): StopKind {
  return { stop, name, asks };
}

export function asked(
  label: string,
  unit: string,
  [least, first, most]: readonly [least: number, first: number, most: number],
): Asked {
  return { label, unit, least, first, most };
}

/** What closed forms say of a run, without it. */
export interface Foreseen {
  /** How it may go on, the usual way first, which has no name; none: it does not settle. */
  readonly states: readonly { readonly name: string; readonly value: number }[];
  /** What limits it, as runs say it. */
  readonly limit: string;
  /** What nothing along the curves lifts it over, and what is full there. */
  readonly roof?: { readonly value: number; readonly limit: string };
}

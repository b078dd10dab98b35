/** Which kinds of messages are shown, as a mask: bit i for the kind with number i. */
import { kindsMask, tables } from '../../core/kinds';

/** By their words: those that are shown, or hidden, other than at first. */
export type KindChoice = Readonly<Record<string, boolean>>;

/** Quiet kinds are hidden until asked for. */
export function shownKinds(chosen: KindChoice = {}): number {
  return kindsMask(({ word, isQuiet }) => chosen[word] ?? !isQuiet);
}

/** What of a mask was chosen. */
export function chosenKinds(shown: number): KindChoice {
  return Object.fromEntries(
    tables.kinds.flatMap(({ word, isQuiet }, number) => {
      const isShown = (shown & (1 << number)) !== 0;
      return isShown === isQuiet ? [[word, isShown]] : [];
    }),
  );
}

/**
 * What is spent, waited for and checked means what MODEL.md says: words that stand where a run is looked at closely.
 */
import { meanings as checks } from '../../../../MODEL.md?checks';
import { meanings as parts } from '../../../../MODEL.md?parts';
import { meanings as stages } from '../../../../MODEL.md?stages';
import type { Check } from '../../core/control';

/** What a part of a delay is spent on; throws where MODEL.md does not say, which is a mistake of the page's. */
export function meaningOfPart(part: string): string {
  const meaning = parts[part];
  if (meaning === undefined) throw new Error(`MODEL.md does not say what ${part} is`);
  return meaning;
}

/** What a transaction waits for in a part; throws where MODEL.md does not say, which is a mistake of the page's. */
export function meaningOfStage(stage: string): string {
  const meaning = stages[stage];
  if (meaning === undefined) throw new Error(`MODEL.md does not say what ${stage} is`);
  return meaning;
}

/** The checks of every run, those of safety and liveness, in the order in which they are told. */
export const CHECKS = Object.keys(checks) as readonly Check[];

/** What a check says: "locks never go back". */
export function meaningOfCheck(check: Check): string {
  const meaning = checks[check];
  if (meaning === undefined) throw new Error(`MODEL.md does not say what ${check} checks`);
  return meaning;
}

/** What is spent, waited for and checked means: words that stand where a run is looked at closely. */
import { closeWords } from './family';

/** What a part of a delay is spent on; throws where nothing says it, which is a mistake of the family's. */
export function meaningOfPart(part: string): string {
  const meaning = closeWords.parts[part];
  if (meaning === undefined) throw new Error(`Nothing says what ${part} is`);
  return meaning;
}

/** What a transaction waits for in a part; throws where nothing says it, which is a mistake of the family's. */
export function meaningOfStage(stage: string): string {
  const meaning = closeWords.stages[stage];
  if (meaning === undefined) throw new Error(`Nothing says what ${stage} is`);
  return meaning;
}

/** The checks of every run, those of safety and liveness, in the order in which they are told. */
export function allChecks(): readonly string[] {
  return Object.keys(closeWords.checks);
}

/** What a check says: "locks never go back". */
export function meaningOfCheck(check: string): string {
  const meaning = closeWords.checks[check];
  if (meaning === undefined) throw new Error(`Nothing says what ${check} checks`);
  return meaning;
}

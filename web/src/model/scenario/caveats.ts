/** What to say of runs that are broken on purpose, or that have more liars than they bear, wherever they are shown. */
import { capital } from '../../base/format';

interface Run {
  readonly key: string;
  readonly caveats: readonly string[];
}

export interface CaveatLine {
  /** The letters of the runs; empty where all of them are. */
  readonly keys: string;
  readonly text: string;
}

/** One line each: "Rule removed: quorum of n − f" of all runs, or of some. */
export function caveatLines(runs: readonly Run[]): readonly CaveatLine[] {
  const caveats = new Set(runs.flatMap((run) => run.caveats));
  return [...caveats].map((caveat) => {
    const keys = runs.filter((run) => run.caveats.includes(caveat)).map(({ key }) => key);
    const areAll = keys.length === runs.length;
    return areAll ? { keys: '', text: capital(caveat) } : { keys: keys.join(', '), text: caveat };
  });
}

/** Shown in place of a name that gives away what is to be predicted. */
export const SECRET_NAME = 'its name comes after your guess';

/** Whether the name of a run mostly says what is to be found out: where the future is hidden, that of a broken one. */
export function isNameSecret({ caveats }: Pick<Run, 'caveats'>, hidesFuture: boolean): boolean {
  return hidesFuture && caveats.length > 0;
}

/** The same of a variant; of one that is not shown it is not known, so that it is one where any of the shown is. */
export function isVariantSecret(
  variant: number,
  runs: readonly (Run & { readonly variant: number })[],
  hidesFuture: boolean,
): boolean {
  const run = runs.find((each) => each.variant === variant);
  if (run !== undefined) return isNameSecret(run, hidesFuture);
  return runs.some((each) => isNameSecret(each, hidesFuture));
}

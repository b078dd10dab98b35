/** What to say of runs that are broken on purpose, or that have more liars than they bear, wherever they are shown. */
interface Run {
  readonly key: string;
  readonly caveats: readonly string[];
}

/** One line each: "Broken on purpose: small quorum", with the letters of the runs where not all of them are. */
export function caveatLines(runs: readonly Run[]): readonly string[] {
  const caveats = new Set(runs.flatMap((run) => run.caveats));
  return [...caveats].map((caveat) => {
    const keys = runs.filter((run) => run.caveats.includes(caveat)).map(({ key }) => key);
    return keys.length === runs.length ? capital(caveat) : `${keys.join(', ')} ${caveat}`;
  });
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

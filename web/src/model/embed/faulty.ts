/**
 * The settings that are to blame for what the engine refuses: those at its paths, where there are none the last one.
 */
export function faulty(settings: readonly string[], wrong: readonly string[]): readonly string[] {
  const named = settings.filter((path) => wrong.some((each) => areRelated(path, each)));
  return named.length > 0 ? named : settings.slice(-1);
}

/** Whether one is, or lies in, the other. */
function areRelated(path: string, wrong: string): boolean {
  return `${wrong}.`.startsWith(`${path}.`) || `${path}.`.startsWith(`${wrong}.`);
}

/** "A, B 64 KiB", "C 256 KiB": what several have, by their letters. */
export function byValue(
  compared: readonly (readonly [key: string, text: string])[],
): readonly string[] {
  const texts = [...new Set(compared.map(([, text]) => text))];
  const keysOf = (wanted: string) =>
    compared.flatMap(([key, text]) => (text === wanted ? [key] : [])).join(', ');
  return texts.map((text) => `${keysOf(text)} ${text}`);
}

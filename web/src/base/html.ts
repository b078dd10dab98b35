/** HTML, or SVG, that is written as text. */

/** A text as it stands between tags. */
export function escapedText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Attributes as they stand behind the name of a tag; those without a value are left out. */
export function attributes(values: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapedText(String(value)).replaceAll('"', '&quot;')}"`)
    .join('');
}

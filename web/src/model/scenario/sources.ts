/**
 * The sources that a scenario names, as text with links: `[Table 6](#evidence=T-A1)` leads to a row of the evidence, or
 * to one of its documents, `[Figure 4.5](#curves=dissertation-batches)` to the curves of a measured figure, and
 * `[RFC 6298](https://...)` to a published work. Anything else is text, whatever it says.
 */
export interface SourcePart {
  readonly text: string;
  /** "#evidence=T-A1", or an address; null: no link. */
  readonly link: string | null;
}

const LINK = /\[([^\][]+)\]\((#(?:evidence=[\w.-]*[\w-]|curves=[\w-]+)|https:\/\/[^\s()]+)\)/g;

export function sourceParts(source: string): readonly SourcePart[] {
  const parts: SourcePart[] = [];
  let end = 0;
  for (const { 0: whole, 1: text = '', 2: link = '', index } of source.matchAll(LINK)) {
    if (index > end) parts.push({ text: source.slice(end, index), link: null });
    parts.push({ text, link });
    end = index + whole.length;
  }
  if (end < source.length) parts.push({ text: source.slice(end), link: null });
  return parts;
}

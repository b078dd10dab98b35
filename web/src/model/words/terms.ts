/** What the field's words mean, and where a text first uses them. */
import { type WordsOfFamily, words } from './family';

/** What a word of the field means; throws where nothing says it, which is a mistake of the family's. */
export function meaningOfWord(word: string): string {
  const meaning = words.words[word];
  if (meaning === undefined) throw new Error(`Nothing says what ${word} means`);
  return meaning;
}

/** A stretch of a text; with a meaning where it is a word of the field. */
export interface TextPart {
  readonly text: string;
  /** The word, in lower case; empty where there is none. */
  readonly word: string;
  readonly meaning: string | null;
}

interface Lexicon {
  readonly of: WordsOfFamily;
  readonly anyWord: RegExp;
  /** As they are written, by the word in lower case. */
  readonly names: ReadonlyMap<string, string>;
}

let known: Lexicon | null = null;

function lexicon(): Lexicon {
  if (known?.of !== words) {
    const names = Object.keys(words.words);
    // Longer words first, so that "consensus latency" is not read as "latency"; who is cut off is no cut.
    const longest = names.toSorted((a, b) => b.length - a.length).join('|');
    known = {
      of: words,
      anyWord: new RegExp(`\\b(${longest})s?\\b(?! off\\b)`, 'gi'),
      names: new Map(names.map((word) => [word.toLowerCase(), word])),
    };
  }
  return known;
}

/** Words of the field that a text uses, in the order of their first use. */
export function wordsIn(text: string): readonly string[] {
  const { anyWord, names } = lexicon();
  const found = [...text.matchAll(anyWord)].map(({ 1: word = '' }) => word.toLowerCase());
  const used = new Set(found);
  return [...used].map((word) => names.get(word) ?? word);
}

/** What the head of the table of runs explains. */
const EXPLAINED_BY_TABLE: readonly string[] = ['throughput', 'latency'];

/** What follows a word that the text itself explains: "A view is one leader's turn", "the lock (a block that ...)". */
const EXPLAINED = /^(?: is an? | is one | is what | says | \(|, which )/;

/**
 * A text in parts, split at the first use of each word of the field that neither it nor another text (`taken`, in
 * lower case) explains; at most `most` of them have a meaning, so that a line of text is no row of Tab stops.
 */
export function splitAtTerms(
  text: string,
  taken: ReadonlySet<string> = new Set(),
  most = 2,
): readonly TextPart[] {
  const { anyWord, names } = lexicon();
  const uses = new Map<string, { readonly at: number; readonly found: string }>();
  for (const { 0: found, 1: word = '', index: at } of text.matchAll(anyWord)) {
    const key = word.toLowerCase();
    const isOpen = !uses.has(key) && !taken.has(key) && !EXPLAINED_BY_TABLE.includes(key);
    if (isOpen) uses.set(key, { at, found });
  }
  const open = [...uses].filter(
    ([, { at, found }]) => !EXPLAINED.test(text.slice(at + found.length)),
  );
  const linked = open
    .toSorted(([a], [b]) => Number(words.common.includes(a)) - Number(words.common.includes(b)))
    .slice(0, most)
    .toSorted(([, a], [, b]) => a.at - b.at);
  const parts: TextPart[] = [];
  let end = 0;
  for (const [word, { at, found }] of linked) {
    if (at > end) parts.push({ text: text.slice(end, at), word: '', meaning: null });
    parts.push({ text: found, word, meaning: words.words[names.get(word) ?? ''] ?? null });
    end = at + found.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), word: '', meaning: null });
  return parts;
}

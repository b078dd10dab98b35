/** The search over the browser's cards: which of them have the words of a query, and which of these fit best. */
import type { Card } from './cards';

/** Endings that do not make another word: "equivocation" is "equivocate", "batching" a "batch". */
const ENDING = /(?:ations?|ating|ated|ates?|ators?|ions?|ing|ies|ed|es|y|s|e)$/;
const ENDINGS = '(?:at)?(?:ions?|ing|ies|ed|es|ors?|ers?|y|s|e)?';

/** Fewer letters say nothing of a word. */
const STEM_MIN = 3;

/** How a place can have a query's words, the best first: side by side, each whole, each at least begun. */
const FITS = 3;

/** What is called just so, and what begins so, comes before all else. */
const CALLED_SO = -2;
const BEGINS_SO = -1;

/**
 * Cards that have every word of a query, the best first: what is called so, what begins so, then by where the words
 * are. A place of a card is as good as all that come after it
 * together (`Card.texts`), and within a place whole words come before mere beginnings; the order of the cards decides
 * between equals. Nothing asked for finds all.
 */
export function found(cards: readonly Card[], query: string): readonly Card[] {
  const asked = plain(query);
  const words = asked.split(' ').filter((word) => word !== '');
  if (words.length === 0) return cards;
  const phrase = [new RegExp(` ${words.map(wholePattern).join(' ')} `)];
  const whole = words.map((word) => new RegExp(` ${wholePattern(word)} `));
  const begun = words.map((word) => new RegExp(` (?:${word}|${stemOf(word)}${ENDINGS} )`));
  const rankOfCard = ({ question, texts }: Card) => {
    const called = plain(question);
    if (called === asked) return CALLED_SO;
    // Ever less of a title is typed on the way to it.
    if (called.startsWith(asked)) return BEGINS_SO;
    return rankOf(texts, [phrase, whole, begun]);
  };
  return cards
    .map((card) => ({ card, rank: rankOfCard(card) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.rank - other.rank)
    .map(({ card }) => card);
}

/** The best way in which all patterns of one list are found in a card's first places, as few of them as will do. */
function rankOf(texts: readonly string[], fits: readonly (readonly RegExp[])[]): number {
  const ranks = fits.map((patterns, fit) => {
    const places = patterns.map((pattern) => texts.findIndex((text) => pattern.test(text)));
    return places.includes(-1) ? Number.POSITIVE_INFINITY : Math.max(...places) * FITS + fit;
  });
  return Math.min(...ranks);
}

/** A word with any ending: of "committed" also "commits". */
function wholePattern(word: string): string {
  const stem = stemOf(word);
  return `(?:${word}|${stem}${stem.at(-1)}?${ENDINGS})`;
}

function stemOf(word: string): string {
  const stem = word.replace(ENDING, '');
  if (stem.length < STEM_MIN) return word;
  // "committ" of "committed".
  return /([^aeiouls])\1$/.test(stem) ? stem.slice(0, -1) : stem;
}

/**
 * A text as `found` reads it: words between spaces, without capitals, accents and the marks that nobody types. What a
 * dash joins stands there in one word, too: "time-out" is "time out" and, at the end, "timeout".
 */
export function searched(text: string): string {
  const joined = text.match(/\p{L}+(?:[-‐]\p{L}+)+/gu) ?? [];
  return ` ${plain(text)} ${joined.map((word) => plain(word.replace(/[-‐]/g, ''))).join(' ')} `;
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f’']/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

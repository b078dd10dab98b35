/** What a family of protocols says of its words and numbers. */

/** By their names. */
export type Meanings = Readonly<Record<string, string>>;

/** What a reader may ask for in any text. */
export interface WordsOfFamily {
  /** What its replicas do, for somebody who never heard of it, behind the line about a scenario. */
  readonly introduction: string;
  /** What can be done to a replica on its lane. */
  readonly onLane: string;
  /** Words of the field. */
  readonly words: Meanings;
  /** Those that most readers know: they are linked only where nothing else in the text asks for it. */
  readonly common: readonly string[];
  /** Numbers that the page shows. */
  readonly numbers: Meanings;
}

/** What stands where a run is looked at closely. */
export interface CloseWordsOfFamily {
  /** What a part of a delay is spent on. */
  readonly parts: Meanings;
  /** What a transaction waits for in a part. */
  readonly stages: Meanings;
  /** What a check says, in the order in which they are told. */
  readonly checks: Meanings;
}

/** Of the family that is shown: they come later than the picture. */
export let words: WordsOfFamily;
export let closeWords: CloseWordsOfFamily;

let load: () => Promise<WordsOfFamily>;

export function setWords(shown: () => Promise<WordsOfFamily>): void {
  load = shown;
}

export function setCloseWords(shown: CloseWordsOfFamily): void {
  closeWords = shown;
}

/** What marks words of the field, or numbers, with what they mean. */
export async function withWords<Part>(coming: Promise<Part>): Promise<Part> {
  const [part, come] = await Promise.all([coming, load()]);
  words = come;
  return part;
}

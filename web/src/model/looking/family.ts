/** What is told of a family's runs, and what looking at them is given: of what is agreed on, a `subject`. */
import type { MessageSketch, SubjectDetail, SubjectSketch } from '../../core/messages';
import { setWords, type WordsOfFamily } from '../../layout/family';

export interface ToldOfFamily {
  readonly words: WordsOfFamily;
  readonly looking: LookingOfFamily;
}

/**
 * Members that are given an answer are methods: a family's own say what it answers, which is more than any family does.
 */
export interface LookingOfFamily {
  /** When a subject began, and the messages that spread it. */
  beganNs(subject: SubjectSketch): number;
  spreading(detail: SubjectDetail): readonly MessageSketch[];
  /** What is known of a subject at a time. */
  knownBy(detail: SubjectDetail, atNs: number): SubjectDetail;
  /** What it extends, or what extends it; null where there is nothing to go to. */
  beside(detail: SubjectDetail, direction: 1 | -1): SubjectSketch | null;
  /** What is in a subject: "30 transactions", "empty". */
  sizeText(subject: SubjectSketch): string;
  /** "block 7′ of view 9". */
  title(subject: SubjectSketch): string;
  /** What a replica does with a subject that becomes final to it: "commits". */
  readonly finalVerb: string;
  /** What the round of a message of a kind is: "view 4". */
  readonly roundText: (kind: string, round: number) => string;
  /** Said where there is nothing to go to: before a subject and behind it, and from what is final. */
  readonly ends: { readonly before: string; readonly behind: string; readonly final: string };
  /** Why a message has no other one as its cause: a timer. */
  readonly timedOut: string;
  /** Said of what is not in the run any more: a subject, and what was final. */
  readonly gone: readonly [subject: string, final: string];
}

/** Of the family that is shown: it comes with what tells of runs. */
export let lookingOfFamily: LookingOfFamily;

let load: () => Promise<ToldOfFamily>;

export function setTold(shown: () => Promise<ToldOfFamily>): void {
  load = shown;
}

export async function loadTold(): Promise<void> {
  const { words, looking } = await load();
  setWords(words);
  lookingOfFamily = looking;
}

/** A part of the page that tells of runs. */
export async function withTold<Part>(coming: Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([coming, loadTold()]);
  return part;
}

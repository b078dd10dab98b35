/** What the lanes, and what is told of them, are given by a family of protocols. */
import type { Rect } from '../base/geometry';
import type { Subject, TraceWindow } from '../core/columns';
import { tables } from '../core/kinds';
import type { Glyph } from './glyphs';
import type { LaneBands } from './laneBands';
import type { LanePositions } from './lanes';
import type { TimeScale, TimeSpan } from './timeScale';

export interface LanesOfFamily {
  /** Who leads at a time; null before the first. */
  readonly whoLeads: (window: TraceWindow) => (timeNs: number) => number | null;
  /** What its replicas send over: their NICs, or where paths have rates of their own, a channel to each other one. */
  readonly sendsOver: 'nics' | 'channels';
  /** Whose link and processor sum up a run: "leader’s", or where nobody leads "busiest". */
  readonly whose: string;
  /** `labelPx`: what a name needs. */
  readonly layBands: (
    window: TraceWindow,
    scale: TimeScale,
    panel: Rect,
    lanes: LanePositions,
    lastingLeader: number | null,
    labelPx: number,
  ) => LaneBands;
  /** What replicas state, as it is painted: the last over the others. Where the first crowd glyphs are smaller. */
  readonly glyphs: readonly MarkGlyph[];
  /** Words of the marks that pictures are made of. */
  readonly marks: {
    /** A quorum is whole. */
    readonly quorum: string;
    /** What was agreed on is final to a replica: drawn at its first one, and as a tick on each lane. */
    readonly final: string;
    /** A replica waits for it no longer. */
    readonly timedOut: string;
  };
  /** Words of the marks before which something had gone wrong: small pictures are of what is around the first. */
  readonly setbacks: readonly string[];
  /** What messages and marks are about. */
  readonly subject: readonly [one: string, many: string];
  /** A time in which somebody leads: a view, a ballot. */
  readonly round: readonly [one: string, many: string];
  /** What becomes final is: "committed". */
  readonly final: FinalWords;
  /** What its own panels are called. */
  readonly panels: readonly OwnPanelWords[];
  /** Its panels of what replicas hold at the playhead, which the engine is asked for; none, if absent. */
  readonly atPlayhead?: readonly string[];
  /** Panels that its runs have nothing for; none, if absent. */
  readonly lacks?: readonly string[];
  /** What clients send: "transaction". */
  readonly request: readonly [one: string, many: string];
  /** How what is marked is told of where no client asks for it; as a client’s request, if absent. */
  readonly unasked?: Unasked;
  /** Whether all messages are of one class: nothing goes in the background. */
  readonly isOneClass?: boolean;
  /** What a quorum is made of: "votes". */
  readonly answers: string;
  /** The parts of a transaction's way, by the engine's words. */
  readonly stages: Readonly<Record<string, Stage>>;
}

/** "Commit", "committed", what transactions do: "commit", and the panel of what is asked for and final. */
export interface FinalWords {
  readonly one: string;
  readonly done: string;
  readonly verb: string;
  readonly flow: string;
}

/** "request", and what it is in the end: "answered". */
export interface Unasked {
  readonly what: string;
  readonly done: string;
}

/** A panel as its switch, the keys and the help call it. */
export interface OwnPanelWords {
  readonly id: string;
  readonly title: string;
  readonly what: string;
  /** Its letter, which with Shift works on the stage, too, and what the help calls it. */
  readonly key?: { readonly letter: string; readonly what: string };
}

export interface Stage {
  readonly name: string;
  readonly look: BarLook;
  /** Whether several come in a row, which are counted. */
  readonly isCounted?: boolean;
}

/** How a stretch looks: messages between clients and replicas are a line, what is agreed on is filled. */
export type BarLook = 'line' | 'open' | 'light' | 'half' | 'full';

/** How marks of a kind look; of those that are final the first one of each subject. */
export interface MarkGlyph {
  readonly kind: string;
  readonly glyph: Glyph;
  /** Its radius; null: smaller where they crowd. */
  readonly sizePx: number | null;
  readonly fill: 'ink' | 'alert' | 'paper';
  /** Without a width as fine as what is smaller where it crowds. */
  readonly edge:
    | readonly [color: 'ink' | 'alert' | 'paper' | 'quorum', widthPx: number | null]
    | null;
  /** Whether a bar lies across it. */
  readonly isBarred?: boolean;
}

/** Of the family that is shown: set before the first picture. */
export let lanesOfFamily: LanesOfFamily;

export function setLanes(shown: LanesOfFamily): void {
  lanesOfFamily = shown;
}

/** The engine's number of a kind of marks. */
export function markNumber(role: keyof LanesOfFamily['marks']): number {
  return tables.marks.indexOf(lanesOfFamily.marks[role]);
}

/** What is told of runs beside their picture. */
export interface WordsOfFamily {
  /** What a mark says: "votes for block 4 of view 5". */
  readonly markText: (kind: string, subject: Subject, round: number) => string;
  /** The mark that opens a round; of those with one key the first counts. */
  readonly opening: { readonly kind: string; readonly keyOf: (mark: MarkFact) => unknown };
  /** What it means: "A block is proposed". */
  readonly opened: string;
  /** "Replicas time out 3 times." */
  readonly timeOuts: (count: number) => string;
  /** What is said where two of one number become final. */
  readonly contradiction: (number: number) => string;
  /** What a request waits for, by the stage of its way. */
  readonly waits: Readonly<Record<string, string>>;
  /** Where a reason is that only the family knows to find. */
  readonly reasonOf: (
    what: string,
    window: TraceWindow,
    seen: TimeSpan,
  ) => { readonly timeNs: number; readonly replica: number } | null;
  /** The quorum that comes together at a time; null where none does, or it is not known. */
  readonly answersAt: (window: TraceWindow, timeNs: number) => Answers | null;
}

/** A mark as the story tells it. */
export interface MarkFact extends Subject {
  readonly timeNs: number;
  readonly round: number;
  readonly value: number;
}

/** A quorum that comes together. */
export interface Answers {
  /** The replica that collects them. */
  readonly replica: number;
  /** How many have come, its own included. */
  readonly count: number;
  /** How many are needed. */
  readonly quorum: number;
  readonly round: number;
}

/** Of the family that is shown: it comes with the first part of the page that tells of runs. */
export let wordsOfFamily: WordsOfFamily;

export function setWords(shown: WordsOfFamily): void {
  wordsOfFamily = shown;
}

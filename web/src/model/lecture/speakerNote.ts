/** What the stage tells the speaker's window, and what that asks of the stage: over a channel of the browser's own. */
import type { Beat } from './beats';

/** All that the speaker's window shows. */
export interface SpeakerNote {
  /** "4 of 8"; empty without a lecture. */
  readonly place: string;
  readonly title: string;
  readonly text: string;
  readonly notes: string;
  /** The beats of the item, and the one that the stage is at. */
  readonly beats: readonly Beat[];
  readonly beat: Beat;
  readonly nextItem: string;
  readonly ask: string;
  /** Before the hall sees it; empty where the runs have not answered yet, or there is none. */
  readonly right: string;
  readonly answer: string;
  /** When the lecture began, in milliseconds of the wall clock. */
  readonly begunMs: number;
  /** Minutes that are meant for the items up to the end of this one; null: nothing is said of them. */
  readonly minutesByNow: number | null;
  /** Of the whole lecture. */
  readonly minutes: number | null;
}

/** From the stage: null says that nothing is presented. */
export interface FromStage {
  readonly note: SpeakerNote | null;
}

/** From the speaker's window. */
export type FromSpeaker =
  | { readonly says: 'here' }
  | { readonly says: 'restart the clock' }
  | { readonly says: 'press'; readonly key: string; readonly shiftKey: boolean };

/** Of a stage's window; other windows of the page have others. */
export function channelName(stage: string): string {
  return `quorumscope.speaker.${stage}`;
}

const HASH = /^#speaker=([\w-]{1,64})$/;

export function speakerHash(stage: string): string {
  return `#speaker=${stage}`;
}

/** The stage of which an address is the speaker's window; null: it is none. */
export function stageOf(hash: string): string | null {
  return HASH.exec(hash)?.[1] ?? null;
}

/** "12:05", "1:02:05". */
export function clockText(ms: number): string {
  const s = Math.max(0, Math.floor(ms / 1000));
  const two = (number: number) => String(number).padStart(2, '0');
  const [hours, minutes, seconds] = [Math.floor(s / 3600), Math.floor(s / 60) % 60, s % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** What a beat is called, for the lecturer. */
export const BEAT_NAMES: Readonly<Record<Beat, string>> = {
  ask: 'the question',
  hands: 'hands',
  play: 'play to the moment',
  reveal: 'reveal the other run',
  prove: 'the reason in the picture',
  answer: 'the answer',
};

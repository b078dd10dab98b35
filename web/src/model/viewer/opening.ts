/** What an address opens. */
import type { Point } from '../../core/columns';
import type { ScenarioError } from '../../core/messages';
import type { TimeSpan } from '../../layout/timeScale';
import type { Lesson } from '../lesson/lesson';
import type { LinkedRun } from '../link/link';
import type { Panels } from '../looking/panels';
import type { Selection } from '../looking/selection';
import type { StopWhen } from '../run/stopping';
import { type Document, documentOf } from '../scenario/document';
import type { OpenFamily } from '../scenario/family';
import type { ShippedScenario } from '../scenario/firstEntry';
import type { KindChoice } from '../scenario/kinds';

export interface Opening {
  /** The address. */
  readonly hash: string;
  /** Null where what the address names is not there. */
  readonly document: Document | null;
  /** What the page shows of it: the document, or the first scenario where there is none. */
  readonly shown: Document;
  /** The variant that edits change, one of those that are shown; null: all of them. */
  readonly target: number | null;
  /** Null: as the scenario opens. */
  readonly view: TimeSpan | null;
  readonly at: Point | null;
  readonly marks: readonly number[];
  /** The marked transaction is the first that is submitted from here on; null: the one that the page marks. */
  readonly tx: number | null;
  readonly kinds: KindChoice;
  readonly hasAllLanes: boolean;
  readonly hasAllStrips: boolean;
  readonly panels: Panels;
  readonly stopWhen: StopWhen | null;
  readonly selection: Selection | null;
  /** What the runs were when the link was made. */
  readonly run: LinkedRun | null;
  /** The lecture that the address carries, of which the document is an item; null: none. */
  readonly lecture: GivenLesson | null;
  /** The address of what lies over the page (`isOver`); null: nothing. */
  readonly over: string | null;
  /** What cannot be read, or is not there. */
  readonly problems: readonly ScenarioError[];
}

/** A lesson, and the place of the item that it stands at. */
export interface GivenLesson {
  readonly lesson: Lesson;
  readonly index: number;
  /** By which a shipped one is named in addresses; null: it is not shipped. */
  readonly id: string | null;
}

/** What an address says nothing of. */
const PLAIN: Omit<Opening, 'hash' | 'document' | 'shown'> = {
  target: null,
  view: null,
  at: null,
  marks: [],
  tx: null,
  kinds: {},
  hasAllLanes: false,
  hasAllStrips: false,
  panels: {},
  stopWhen: null,
  selection: null,
  run: null,
  lecture: null,
  over: null,
  problems: [],
};

/**
 * What reads addresses, and knows all that is shipped, comes for one that says something. `open`: of a page that has no
 * family yet; `atHand`: the first scenario, where its file is there already.
 */
export async function opening(
  hash: string,
  open: OpenFamily = async () => undefined,
  atHand?: ShippedScenario,
): Promise<Opening> {
  // An embedded figure mostly shows another one.
  const first = async () =>
    documentOf(atHand ?? (await import('../scenario/firstEntry')).firstEntry);
  if (hash === '' || hash === '#') {
    const document = await first();
    await open(document.original);
    return { ...PLAIN, hash, document, shown: document };
  }
  const isLecture = /^#(lecture|lesson)=/.test(hash);
  const read = await (isLecture
    ? import('./lectureOpening').then(({ lectureOpening }) => lectureOpening)
    : import('./linkOpening').then(({ linkOpening }) => linkOpening)
  ).catch(() => null);
  if (read !== null) return read(hash, open);
  const problems = [notLoaded(isLecture ? 'the lecture' : 'the link')];
  const shown = await first();
  await open(shown.original);
  return { ...PLAIN, hash, document: null, shown, problems };
}

/** What is told where a shipped file does not come. */
export function notLoaded(id: string): ScenarioError {
  const message = `“${id}” did not load; is this device connected?`;
  return { path: '', code: 'load', message, allowed: '' };
}

/** Whether an address could not be opened because a file of the page did not come: it may yet. */
export function isUnloaded({ document, problems }: Opening): boolean {
  return document === null && problems.some(({ code }) => code === 'load');
}

/** What an address keeps of the page: all that differs from how its scenario opens. */
import type { Point } from '../../core/columns';
import type { TimeSpan } from '../../layout/timeScale';
import type { Panels } from '../looking/panels';
import type { Selection } from '../looking/selection';
import type { Headline } from '../run/headline';
import type { StopWhen } from '../run/stopping';
import type { KindChoice } from '../scenario/kinds';
import type { Change } from '../scenario/patch';

/** The format of addresses that this page writes. */
export const LINK_VERSION = 1;

export interface Link {
  /** The id of a shipped scenario, or the name of the file that was opened; empty: what the page opens on. */
  readonly scenario: string;
  /** The file's text, packed; null of a shipped scenario. */
  readonly packed: string | null;
  readonly changes: readonly Change[];
  /** Indices of the compared variants; null: the scenario's first two. */
  readonly shown: readonly number[] | null;
  /** Index of the variant that edits change; null: all of them. */
  readonly target: number | null;
  /** The part of the run in view, in whole nanoseconds; null: what the scenario shows first. */
  readonly view: TimeSpan | null;
  /** The playhead; null: where the view begins, and playing. */
  readonly at: Point | null;
  /** Times that the reader has marked, rising, in whole nanoseconds. */
  readonly marks: readonly number[];
  /**
   * The marked transaction is the first that is submitted from here on, in whole nanoseconds; null: the one that the
   * page marks.
   */
  readonly tx: number | null;
  /** Kinds of messages that are shown, or hidden, other than usual. */
  readonly kinds: KindChoice;
  /** Whether lanes are drawn each by itself, however many they are. */
  readonly hasAllLanes: boolean;
  /** Whether every replica's interface has a strip, beside the leader's. */
  readonly hasAllStrips: boolean;
  /** Panels that are shown, or hidden, other than the scenario asks. */
  readonly panels: Panels;
  /** What the clock is to stop at; null: what is chosen at first. */
  readonly stopWhen: StopWhen | null;
  readonly selection: Selection | null;
  /** What the shown runs were when the link was made; null: not finished, or not worth saying. */
  readonly run: LinkedRun | null;
  /** The format that it is written in; null where it says none, as one that only names a scenario. */
  readonly version: number | null;
}

export interface LinkedRun {
  /** Version of the engine. */
  readonly engine: string;
  /** Revision of its rules: equal ones give equal digests. Null in links from before revisions. */
  readonly revision: number | null;
  /** Of the shown runs, in their order. */
  readonly digests: readonly string[];
  /** Of the same runs; none in links from before they were carried. */
  readonly headlines: readonly Headline[];
}

export const EMPTY_LINK: Link = {
  scenario: '',
  packed: null,
  changes: [],
  shown: null,
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
  version: null,
};

/**
 * One variant of the scenario: its worker, and the last good picture of its run.
 *
 * After an edit the picture of the run before stays until the first window of the new one is there; lanes
 * and window change together, so that no half of one run is drawn over the other.
 */

import { latestOnly } from '../../base/latestOnly';
import { createStore, type Readable } from '../../base/store';
import { EngineClient } from '../../core/client';
import type { LaneGroups, TraceWindow, WindowRequest } from '../../core/columns';
import type { Connect } from '../../core/lines';
import type { CsvLines, LaneInfo, Progress, RunReport, ScenarioError } from '../../core/messages';
import { eachAlone, isSameGroups } from '../../layout/lanes';
import type { TimeSpan } from '../../layout/timeScale';
import { type Canvas, requestFor, serves } from '../looking/windowing';
import type { Scenario } from '../scenario/scenario';

/** As many as the whole run has room for on a screen. */
const COMMITTED_POINTS = 301;

/** A run that takes longer is drawn as far as it has come. */
const PATIENCE_MS = 300;

/** More messages are not under way at once. */
const INSTANT_ROWS = 100_000;

/** What React knows of a run; what changes with every pan or slice is a store of its own. */
export interface RunState {
  /**
   * The scenario that it ran, its variant's settings laid over it and every default filled in; null before there is a
   * picture.
   */
  readonly ran: Scenario | null;
  /** Replicas from top to bottom. */
  readonly lanes: readonly LaneInfo[];
  /** Which of them share a lane or a strip. */
  readonly groups: LaneGroups;
  readonly window: Readable<TraceWindow | null>;
  readonly progress: Readable<Progress | null>;
  /** Transactions committed by equally spaced times of the whole run, as far as it has come. */
  readonly committed: Readable<Float64Array | null>;
  /** How it departs from the real protocol or its fault limit, each in a few words; mostly nothing. */
  readonly caveats: readonly string[];
  /** For each adversary why what it does changes nothing; empty where it may. */
  readonly idleLies: readonly string[];
  /** Version of the engine that runs it. */
  readonly engine: string;
  /** Revision of the engine's rules; null before there is a picture. */
  readonly revision: number | null;
  /** Of the picture's run; that of the run before where the next one takes no longer than a moment. */
  readonly report: RunReport | null;
  /** Whether the report is of the picture's run. */
  readonly isReportCurrent: boolean;
  /** Whether the picture is of the run that was asked for last. */
  readonly isPictureCurrent: boolean;
  /** Whether the run that was asked for last was stopped on its way. */
  readonly isCancelled: boolean;
  readonly recordingStoppedNs: number | null;
}

export interface VariantListener {
  readonly onChange: () => void;
  readonly onProgress: () => void;
  readonly onPanic: (message: string) => void;
  readonly onSilence: (isSilent: boolean) => void;
}

/** What to ask windows for. */
export interface Look {
  readonly view: TimeSpan;
  readonly horizonNs: number;
  readonly canvas: Canvas;
}

/** What the engine has told of a run: nothing before it answers. */
const UNANSWERED = {
  ...{ ran: null, lanes: [], caveats: [], idleLies: [] },
  ...{ engine: '', revision: null },
};

/** A run that has come to nothing yet. */
export const UNRUN: Omit<RunState, 'groups' | 'window' | 'progress' | 'committed'> = {
  ...UNANSWERED,
  ...{ report: null, isReportCurrent: false, isPictureCurrent: false },
  ...{ isCancelled: false, recordingStoppedNs: null },
};

/** A run without a picture yet. */
interface Incoming {
  readonly run: number;
  readonly ran: Scenario | null;
  readonly lanes: readonly LaneInfo[];
  readonly caveats: readonly string[];
  readonly idleLies: readonly string[];
  readonly engine: string;
  readonly revision: number | null;
  /** Told whether its picture came, or something else in its place. */
  readonly settle: (isShown: boolean) => void;
}

export class VariantRun {
  readonly client: EngineClient;
  readonly #onChange: () => void;
  readonly #window = createStore<TraceWindow | null>(null);
  readonly #progress = createStore<Progress | null>(null);
  readonly #committed = createStore<Float64Array | null>(null);
  #state: RunState = {
    ...{ ...UNRUN, groups: NO_LANES },
    ...{ window: this.#window, progress: this.#progress, committed: this.#committed },
  };
  #lastRun = 0;
  /** The number of the run that the picture is of. */
  #shownRun = 0;
  #incoming: Incoming | null = null;
  #asked: WindowRequest | null = null;
  /** How far the run had come when the window was answered that is shown. */
  #shownNs = 0;
  readonly #count = latestOnly<number>((run) => this.#askCommitted(run));

  constructor(listener: VariantListener, connect: Connect) {
    this.#onChange = listener.onChange;
    this.client = new EngineClient(
      {
        onProgress: (progress) => {
          this.#takeProgress(progress);
          listener.onProgress();
        },
        onPanic: listener.onPanic,
        onSilence: listener.onSilence,
      },
      connect,
    );
  }

  get state(): RunState {
    return this.#state;
  }

  /**
   * Runs a variant of a scenario from its start; done when its first picture is there, with the errors that
   * kept it from running. Null: another run took its place before, or the engine broke down.
   */
  async open(text: string, variant: number, look: Look): Promise<readonly ScenarioError[] | null> {
    this.#settle(false);
    const run = ++this.#lastRun;
    this.#change({ isPictureCurrent: false, isCancelled: false });
    const isShown = new Promise<boolean>((settle) => {
      this.#incoming = { run, ...UNANSWERED, settle };
    });
    const opening = this.client.request('open', { run, text, variant });
    const picture = this.#ask(run, look);
    const report = this.client.request('report', { run });
    const opened = await opening;
    if (opened === null || opened.errors.length > 0) {
      await picture;
      return opened === null ? null : opened.errors;
    }
    const { lanes, caveats, idleLies, engine, revision } = opened;
    if (this.#incoming?.run === run) {
      const ran = JSON.parse(opened.scenario) as Scenario;
      this.#incoming = { ...this.#incoming, ran, lanes, caveats, idleLies, engine, revision };
    }
    void report.then((measured) => {
      if (measured === null || run !== this.#shownRun) return;
      this.#change({ report: measured, isReportCurrent: true });
    });
    return (await isShown) ? [] : null;
  }

  /** Stops the run on its way: what it has come to stays. */
  cancel(): void {
    this.#change({ isCancelled: true });
    void this.client.request('cancel', { run: this.#lastRun });
  }

  /** Reads recorded messages of the picture's run as lines; null where meanwhile another run took its place. */
  csvReader(): (first: number, rows: number) => Promise<CsvLines | null> {
    const run = this.#shownRun;
    return (first, rows) => this.client.request('csv', { run, first, rows });
  }

  /**
   * What happened in each of so many parts of a stretch of the picture's run; null where another run took its place.
   */
  fingerprints(startNs: number, endNs: number, cells: number): Promise<Float64Array | null> {
    return this.client.request('fingerprints', { run: this.#shownRun, startNs, endNs, cells });
  }

  /**
   * The messages of a kind, by its bit, that are sent or under way in one nanosecond of the picture's run, each by
   * itself.
   */
  async messagesAt(timeNs: number, kinds: number): Promise<TraceWindow | null> {
    const request = {
      ...{ startNs: timeNs, endNs: timeNs + 1, resolutionNs: 1 },
      ...{ budget: INSTANT_ROWS, kinds, fold: false },
    };
    const asked = {
      run: this.#shownRun,
      view: 'instant',
      readyNs: timeNs,
      patienceMs: Number.POSITIVE_INFINITY,
      request,
    };
    return (await this.client.request('window', asked))?.window ?? null;
  }

  /** Asks for another window where the one that was asked for does not serve any more. */
  look(look: Look): void {
    const asked = this.#asked;
    // Until a run has its picture, the window that it was opened with is on its way.
    if (asked === null || this.#incoming !== null) return;
    const { view, horizonNs, canvas } = look;
    const isCutShort =
      this.#shownNs < asked.endNs && (this.#progress.get()?.timeNs ?? 0) > this.#shownNs;
    if (isCutShort || !serves(asked, view, horizonNs, canvas)) void this.#ask(this.#shownRun, look);
  }

  async #ask(run: number, { view, horizonNs, canvas }: Look): Promise<void> {
    const request = requestFor(view, horizonNs, canvas);
    const before = { asked: this.#asked, shownNs: this.#shownNs };
    this.#asked = request;
    this.#shownNs = Number.POSITIVE_INFINITY;
    const readyNs = Math.min(view.endNs, horizonNs);
    const asked = { run, view: 'figure', readyNs, patienceMs: PATIENCE_MS, request };
    const answer = await this.client.request('window', asked);
    if (answer === null) {
      if (request !== this.#asked) return;
      this.#asked = before.asked;
      this.#shownNs = before.shownNs;
      this.#settle(false);
      return;
    }
    const isIncoming = run === this.#incoming?.run;
    if (!isIncoming && run !== this.#shownRun) return;
    this.#shownNs = answer.reachedNs;
    this.#window.set(answer.window);
    const { lanes } = answer.window;
    if (isIncoming) this.#show(lanes);
    else if (!isSameGroups(lanes, this.#state.groups)) {
      this.#change({ groups: lanes, lanes: inOrder(this.#state.lanes, lanes) });
    }
  }

  /** The picture of the incoming run is there. */
  #show(groups: LaneGroups): void {
    if (this.#incoming === null) return;
    const { run, ran, lanes, caveats, idleLies, engine, revision } = this.#incoming;
    this.#shownRun = run;
    const shown = {
      ran,
      lanes: inOrder(lanes, groups),
      groups,
      caveats,
      idleLies,
      engine,
      revision,
    };
    this.#change({ ...shown, isReportCurrent: false, isPictureCurrent: true });
    this.#settle(true);
  }

  #settle(isShown: boolean): void {
    this.#incoming?.settle(isShown);
    this.#incoming = null;
  }

  #takeProgress(progress: Progress): void {
    this.#progress.set(progress);
    this.#count(this.#lastRun);
    const { recordingStoppedNs, finished } = progress;
    if (recordingStoppedNs !== this.#state.recordingStoppedNs) this.#change({ recordingStoppedNs });
    const isOutdated = !this.#state.isReportCurrent && this.#state.report !== null;
    if (isOutdated && !finished && this.#incoming === null) this.#change({ report: null });
  }

  async #askCommitted(run: number): Promise<void> {
    const committed = await this.client.request('committedAt', { points: COMMITTED_POINTS });
    if (committed !== null && run === this.#shownRun && run === this.#lastRun) {
      this.#committed.set(committed);
    }
  }

  #change(change: Partial<RunState>): void {
    this.#state = { ...this.#state, ...change };
    this.#onChange();
  }
}

const NO_LANES = eachAlone([]);

function inOrder(lanes: readonly LaneInfo[], { order }: LaneGroups): readonly LaneInfo[] {
  const byReplica = new Map(lanes.map((lane) => [lane.replica, lane]));
  return [...order].flatMap((replica) => byReplica.get(replica) ?? []);
}

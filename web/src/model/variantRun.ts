/**
 * One variant of the scenario: its worker, and the last good picture of its run.
 *
 * After an edit the picture of the run before stays until the first window of the new one is there; lanes
 * and window change together, so that no half of one run is drawn over the other.
 */
import { createStore, type Readable } from '../base/store';
import { EngineClient } from '../core/client';
import type { TraceWindow, WindowRequest } from '../core/columns';
import type { LaneInfo, Progress, RunReport, ScenarioError } from '../core/messages';
import type { TimeSpan } from '../layout/timeScale';
import { type Canvas, requestFor, serves } from './windowing';

/** What React knows of a run; the window, which changes with every pan, is a store of its own. */
export interface RunState {
  readonly lanes: readonly LaneInfo[];
  readonly window: Readable<TraceWindow | null>;
  readonly progress: Progress | null;
  /** Of the last run that was finished; it stays while the next one is under way. */
  readonly report: RunReport | null;
  /** Whether the report is that of the picture. */
  readonly isReportCurrent: boolean;
}

export interface VariantListener {
  readonly onChange: () => void;
  readonly onPanic: (message: string) => void;
}

/** What to ask windows for. */
export interface Look {
  readonly view: TimeSpan;
  readonly horizonNs: number;
  readonly canvas: Canvas;
}

/** A run without a picture yet. */
interface Incoming {
  readonly lanes: readonly LaneInfo[];
  /** Told whether its picture came, or something else in its place. */
  readonly settle: (isShown: boolean) => void;
}

export class VariantRun {
  readonly client: EngineClient;
  readonly #onChange: () => void;
  readonly #window = createStore<TraceWindow | null>(null);
  #state: RunState = {
    lanes: [],
    window: this.#window,
    progress: null,
    report: null,
    isReportCurrent: false,
  };
  #incoming: Incoming | null = null;
  /** How many runs were opened: an answer about an earlier one is not wanted any more. */
  #opened = 0;
  #asked: WindowRequest | null = null;
  /** How far the run had come when the window was answered that is shown. */
  #shownNs = 0;

  constructor(listener: VariantListener) {
    this.#onChange = listener.onChange;
    this.client = new EngineClient({
      onProgress: (progress) => this.#change({ progress }),
      onPanic: listener.onPanic,
    });
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
    this.#opened++;
    const isShown = new Promise<boolean>((settle) => {
      this.#incoming = { lanes: [], settle };
    });
    const incoming = this.#incoming;
    const opening = this.client.request('open', { text, variant });
    void this.#ask(look);
    const report = this.client.request('report', {});
    const opened = await opening;
    if (opened === null) return null;
    if (opened.errors.length > 0) return opened.errors;
    if (incoming !== null && this.#incoming === incoming) {
      this.#incoming = { ...incoming, lanes: opened.lanes };
    }
    this.#change({ isReportCurrent: false });
    void report.then((measured) => {
      if (measured !== null) this.#change({ report: measured, isReportCurrent: true });
    });
    return (await isShown) ? [] : null;
  }

  /** Asks for another window where the one that was asked for does not serve any more. */
  look(look: Look): void {
    const asked = this.#asked;
    // Until a run has its picture, the window that it was opened with is on its way.
    if (asked === null || this.#incoming !== null) return;
    const { view, horizonNs, canvas } = look;
    const isCutShort =
      this.#shownNs < asked.endNs && (this.#state.progress?.timeNs ?? 0) > this.#shownNs;
    if (isCutShort || !serves(asked, view, horizonNs, canvas)) void this.#ask(look);
  }

  async #ask({ view, horizonNs, canvas }: Look): Promise<void> {
    const request = requestFor(view, horizonNs, canvas);
    const run = this.#opened;
    this.#asked = request;
    this.#shownNs = Number.POSITIVE_INFINITY;
    const answer = await this.client.request('window', {
      view: 'figure',
      readyNs: Math.min(view.endNs, horizonNs),
      request,
    });
    if (run !== this.#opened) return;
    if (answer === null) {
      if (request === this.#asked) this.#settle(false);
      return;
    }
    this.#shownNs = answer.reachedNs;
    this.#window.set(answer.window);
    if (this.#incoming !== null) this.#change({ lanes: this.#incoming.lanes });
    this.#settle(true);
  }

  #settle(isShown: boolean): void {
    this.#incoming?.settle(isShown);
    this.#incoming = null;
  }

  #change(change: Partial<RunState>): void {
    this.#state = { ...this.#state, ...change };
    this.#onChange();
  }
}

/**
 * The marked transaction: in each shown run the first that is submitted from one time on, followed from its request to
 * its reply.
 *
 * The time is the mark: clients that submit evenly submit the same transaction then in every run. Unless the reader
 * chooses it is, where an attack is after some, the first of these in what a scenario shows first. Else it is, of those
 * near the start of that and answered in view, the one that the first run answers after about its median latency: the
 * picture then tells what the table does.
 */
import { afterMs } from '../../base/afterMs';
import { formatLatency } from '../../base/format';
import { createStore, type Readable } from '../../base/store';
import type { TransactionDetail } from '../../core/messages';
import { lanesOfFamily } from '../../layout/family';
import type { TimeSpan } from '../../layout/timeScale';
import { runWords, runWordsCame } from './family';
import type { Session } from './session';

/** The marked transaction of each run, by the run's key. */
export type Followed = ReadonlyMap<string, TransactionDetail>;

/** So many transactions of the first half of a view are tried. */
const TRIED = 8;
/** The median is of a whole run: for so long it is waited for, then that of those that are tried is as good. */
const REPORT_MS = 1500;
/** What is known of a run before an edit stays for so long. */
const PATIENCE_MS = 250;

const NOTHING: Followed = new Map();

export class Marking {
  /** As far as it is known. */
  readonly found: Readable<Followed>;
  /** What the reader marked last; null: nothing yet. */
  readonly marked: Readable<Followed | null>;
  /** Whether the page has looked for one to mark, and there is none. */
  readonly isNone: Readable<boolean>;

  readonly #found = createStore<Followed>(NOTHING);
  readonly #marked = createStore<Followed | null>(null);
  readonly #isNone = createStore(false);
  readonly #session: Session;
  /** What each run ran when it was asked. */
  #ran = new Map<string, unknown>();
  #atNs: number | null = null;
  #isChosen = false;
  /** Whether the mark is of the scenario that opens, and not of the one before. */
  #isOpened = false;
  /** Number of the newest question: an answer to an older one comes too late. */
  #asked = 0;

  constructor(session: Session) {
    this.#session = session;
    this.found = this.#found;
    this.marked = this.#marked;
    this.isNone = this.#isNone;
    session.state.subscribe(() => this.#forget());
  }

  /** The time that the reader has marked from; null where the page chose. */
  get chosenNs(): number | null {
    return this.#isChosen ? this.#atNs : null;
  }

  /** When the first of the runs submits what is marked, and when the first of them answers; null: not known. */
  get request(): { readonly submittedNs: number; readonly answeredNs: number } | null {
    const followed = [...this.#found.get().values()];
    const answers = followed.flatMap(({ answeredNs }) => (answeredNs === null ? [] : [answeredNs]));
    if (answers.length === 0) return null;
    const submittedNs = Math.min(...followed.map((each) => each.submittedNs));
    return { submittedNs, answeredNs: Math.min(...answers) };
  }

  /** When the last of the runs has answered what is marked; null where one has not. */
  get lastAnswerNs(): number | null {
    return lastAnswer(this.#found.get());
  }

  /** The marked transaction of a run. */
  of(key: string): Readable<TransactionDetail | null> {
    return { get: () => this.#found.get().get(key) ?? null, subscribe: this.#found.subscribe };
  }

  /** What an address marks: null leaves it to the page. Asked when its runs are there. */
  open(atNs: number | null): void {
    this.#asked++;
    this.#atNs = atNs;
    this.#isChosen = atNs !== null;
    this.#isOpened = true;
    this.#isNone.set(false);
    this.#found.set(NOTHING);
  }

  /**
   * Another scenario is shown: marks a transaction of its view. Answers with when the last run has answered it; null
   * where one has not.
   */
  async begin(view: TimeSpan): Promise<number | null> {
    if (!this.#isOpened) this.open(null);
    this.#isOpened = false;
    const before = this.#asked;
    const atNs = this.#atNs ?? (await this.#aimedNs(view));
    if (before !== this.#asked) return null;
    this.#atNs = atNs;
    if (atNs !== null) return lastAnswer(await this.#follow(atNs));
    const medianNs = await this.#medianNs();
    // The reader has marked one meanwhile, or another scenario is shown.
    if (before !== this.#asked) return null;
    const fits: Tried[] = [];
    for (let tried = 0; tried < TRIED; tried++) {
      const part = tried / (2 * TRIED);
      const atNs = Math.round(view.startNs + part * (view.endNs - view.startNs));
      const next = await this.#try(atNs, view);
      if (next === 'overtaken') return null;
      if (next !== null) fits.push(next);
    }
    const wantedNs = medianNs ?? medianOf(fits.map(({ latencyNs }) => latencyNs));
    const nearest = nearestTo(fits, wantedNs);
    if (nearest === null || wantedNs === null) {
      this.#isNone.set(true);
      return null;
    }
    // Of one block all are answered at once: who comes later by the difference waits for just so long.
    const exact = await this.#try(Math.round(nearest.atNs + nearest.latencyNs - wantedNs), view);
    if (exact === 'overtaken') return null;
    const best = nearestTo(exact === null ? [nearest] : [nearest, exact], wantedNs) ?? nearest;
    this.#atNs = best.atNs;
    this.#found.set(best.followed);
    return best.endNs;
  }

  /** Follows what is submitted at a time; null where not all runs answer it in view. */
  async #try(atNs: number, view: TimeSpan): Promise<Tried | null | 'overtaken'> {
    const asked = this.#asked + 1;
    if (atNs < view.startNs) return null;
    const followed = await this.#ask(atNs);
    if (asked !== this.#asked) return 'overtaken';
    const endNs = lastAnswer(followed);
    const [first] = followed.values();
    if (endNs === null || endNs > view.endNs || first === undefined) return null;
    return { atNs, followed, endNs, latencyNs: (first.answeredNs ?? endNs) - first.submittedNs };
  }

  /** When the first of a view is submitted that an attack on the first run is after; null where none is. */
  async #aimedNs(view: TimeSpan): Promise<number | null> {
    const [run] = this.#session.state.getState().runs;
    const client = this.#session.variantOfKey(run?.key ?? '')?.client;
    await runWordsCame;
    return (run && client && (await runWords.aimedNs?.(run.scenario, view, client))) ?? null;
  }

  /** The median latency of the first run; null where it has none, or takes too long to say. */
  async #medianNs(): Promise<number | null> {
    const giveUp = new AbortController();
    await Promise.race([this.#session.finished(giveUp.signal), afterMs(REPORT_MS)]);
    giveUp.abort();
    const [run] = this.#session.state.getState().runs;
    if (!run?.isReportCurrent || run.report === null || run.report.queue_grows) return null;
    const seconds = run.report.latency_s?.p50;
    return seconds === undefined ? null : seconds * 1e9;
  }

  /** Marks the first transaction that is submitted from a time on. */
  async mark(timeNs: number): Promise<void> {
    this.#atNs = Math.max(0, Math.round(timeNs));
    this.#isChosen = true;
    this.#isNone.set(false);
    this.#marked.set(await this.#follow(this.#atNs));
  }

  /** Marks a transaction of a block of a run. */
  async markBlock(run: string, height: number): Promise<void> {
    const client = this.#session.variantOfKey(run)?.client;
    const atNs = (await client?.request('submissionIn', { height }))?.found ?? null;
    if (atNs !== null) await this.mark(atNs);
  }

  /** The runs have changed. */
  refresh(): void {
    if (this.#atNs !== null && !this.#session.isBeginning) void this.#follow(this.#atNs);
  }

  async #follow(atNs: number): Promise<Followed> {
    const asked = this.#asked + 1;
    const asking = this.#ask(atNs);
    // A run may take long: what is known of the one before would be of another picture.
    const isSlow = await Promise.race([
      asking.then(() => false),
      afterMs(PATIENCE_MS).then(() => true),
    ]);
    if (isSlow && asked === this.#asked) this.#found.set(NOTHING);
    const followed = await asking;
    if (asked === this.#asked) this.#found.set(followed);
    return followed;
  }

  /** What is known of a run whose picture is another one now goes at once. */
  #forget(): void {
    const found = this.#found.get();
    if (found.size === 0) return;
    const ran = this.#ranNow();
    const still = [...found].filter(([key]) => ran.get(key) === this.#ran.get(key));
    if (still.length < found.size) this.#found.set(new Map(still));
  }

  #ranNow(): Map<string, unknown> {
    return new Map(this.#session.state.getState().runs.map(({ key, ran }) => [key, ran]));
  }

  async #ask(atNs: number): Promise<Followed> {
    this.#asked++;
    const { runs } = this.#session.state.getState();
    const answers = await Promise.all(
      runs.map(async ({ key }) => {
        const client = this.#session.variantOfKey(key)?.client;
        return [key, (await client?.request('transaction', { atNs }))?.found ?? null] as const;
      }),
    );
    this.#ran = this.#ranNow();
    return new Map(answers.flatMap(([key, found]) => (found === null ? [] : [[key, found]])));
  }
}

/** A transaction that may be marked. */
interface Tried {
  readonly atNs: number;
  readonly followed: Followed;
  readonly endNs: number;
  /** Of the first run. */
  readonly latencyNs: number;
}

/** The first of those nearest to a latency. */
export function nearestTo<T extends { readonly latencyNs: number }>(
  fits: readonly T[],
  wantedNs: number | null,
): T | null {
  const [first = null] = fits;
  if (wantedNs === null) return first;
  const away = ({ latencyNs }: T) => Math.abs(latencyNs - wantedNs);
  return fits.reduce<T | null>(
    (best, next) => (best === null || away(next) < away(best) ? next : best),
    null,
  );
}

/** The middle one, of an even number the lower; null of none. */
export function medianOf(latencies: readonly number[]): number | null {
  return latencies.toSorted((one, other) => one - other)[(latencies.length - 1) >> 1] ?? null;
}

/** When the last of the runs has answered; null where one has not, or there is none. */
function lastAnswer(followed: Followed): number | null {
  const answers = [...followed.values()].map(({ answeredNs }) => answeredNs);
  return answers.length === 0 || answers.includes(null) ? null : Math.max(...answers.map(Number));
}

/**
 * "Marked: the transaction of 4.2 s, answered after 2.37 s in A, 0.96 s in B."; without `hasTimes` no more than which.
 */
export function markedText(followed: Followed, hasTimes: boolean): string {
  const answers = [...followed].map(([key, { submittedNs, answeredNs }]) =>
    answeredNs === null
      ? `not answered in ${key}`
      : `${formatLatency((answeredNs - submittedNs) / 1e9)} in ${key}`,
  );
  const first = [...followed.values()][0];
  if (first === undefined) return `No ${lanesOfFamily.request[0]} is submitted from there on.`;
  const which = `Marked: the ${lanesOfFamily.request[0]} of ${first.submittedNs / 1e9} s`;
  return !hasTimes ? `${which}.` : `${which}, answered after ${answers.join(', ')}.`;
}

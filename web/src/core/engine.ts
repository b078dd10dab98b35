/**
 * One run inside a worker: advances it in slices, and answers requests between them.
 *
 * A request that the run is not ready for waits; a newer one for the same thing overtakes it. Opening
 * another run overtakes everything that still waits for the one before.
 */
import type { EngineModule, Session } from './engineModule';
import type {
  Opened,
  Params,
  Progress,
  Reply,
  Request,
  TransactionDetail,
  WindowAnswer,
} from './messages';

/** How long the worker simulates before it looks for messages again. */
const SLICE_MS = 8;
/** Events of the first slice; the following ones are as large as this machine manages in their time. */
const FIRST_SLICE_EVENTS = 4096;
/** A slice is at most so many times as large as the one before: one short measurement may be wrong. */
const SLICE_GROWTH_MAX = 2;
/** Time between two reports of progress to the page. */
const PROGRESS_INTERVAL_MS = 100;

/** A request that the run has not come far enough for. */
interface Waiting {
  readonly id: number;
  /** The run that it is about; null: whichever is open. */
  readonly run: number | null;
  /** What it asks for: a newer request for the same overtakes it. */
  readonly subject: string;
  /** The result, or undefined where it is too early. */
  readonly attempt: (session: Session, progress: Progress, isCancelled: boolean) => unknown;
}

/** What a run measures, or why there is none. */
function measured(
  { measure }: EngineModule,
  params: Params<'measure'>,
): { measurement: unknown; errors: unknown } {
  const { text, variant, settings, eventsMax, mayStop } = params;
  const laid = JSON.stringify(settings);
  try {
    return { measurement: measure(text, variant, laid, eventsMax, mayStop), errors: [] };
  } catch (thrown) {
    // A panic is an error; what is wrong with a scenario is a list.
    if (!Array.isArray(thrown)) throw thrown;
    return { measurement: null, errors: thrown };
  }
}

/** Which engine this is. */
function release(module: EngineModule): Pick<Opened, 'engine' | 'revision'> {
  return { engine: module.engineVersion(), revision: module.engineRevision() };
}

/** What a session is before its first slice. */
const NOT_OPENED = { scenario: '', lanes: [], caveats: [], idleLies: [] };

const NO_PROGRESS: Progress = {
  timeNs: 0,
  horizonNs: 0,
  events: 0,
  messages: 0,
  finished: false,
  recordingStoppedNs: null,
  backlog: 0,
};

export type Post = (replies: readonly Reply[], transfer: ArrayBuffer[]) => void;

export class Engine {
  readonly #module: EngineModule;
  readonly #post: Post;
  #session: Session | null = null;
  #run: number | null = null;
  #progress = NO_PROGRESS;
  /** Whether the run goes no further. */
  #isCancelled = false;
  #waiting: readonly Waiting[] = [];
  /** What a turn has to say: it leaves as one message, which the page takes in as one change. */
  #replies: Reply[] = [];
  #isPumping = false;
  #sliceEvents = FIRST_SLICE_EVENTS;
  #progressPostedMs = Number.NEGATIVE_INFINITY;

  constructor(module: EngineModule, post: Post) {
    this.#module = module;
    this.#post = post;
  }

  /** Takes one request; its result is posted now or when the run has come far enough. */
  handle(request: Request): void {
    const module = this.#module;
    this.#inTurn(() => {
      switch (request.name) {
        case 'check':
          this.#result(request.id, module.check(request.params.text));
          break;
        case 'asked': {
          const { text, reports } = request.params;
          this.#result(request.id, { asked: module.asked(text, JSON.stringify(reports)) });
          break;
        }
        case 'sweepPlan': {
          const { description, text } = request.params;
          this.#result(request.id, module.sweepPlan(description, text));
          break;
        }
        case 'sweepFile': {
          const { description, rows, isCsv } = request.params;
          const text = module.sweepFile(description, rows, isCsv) ?? null;
          this.#result(request.id, { text });
          break;
        }
        case 'kneeStep': {
          const { knee, grows } = request.params;
          this.#result(request.id, module.kneeStep(knee, grows ?? undefined));
          break;
        }
        case 'measure':
          this.#result(request.id, measured(module, request.params));
          break;
        case 'open':
          this.#result(request.id, this.#open(request.params));
          break;
        case 'cancel':
          this.#isCancelled ||= request.params.run === this.#run;
          this.#result(request.id, null);
          void this.#pump();
          break;
        default:
          this.#ask(waitingFrom(request, module));
      }
    });
  }

  #open({ run, text, variant }: Params<'open'>): Opened {
    const { errors } = this.#module.check(text);
    const engine = release(this.#module);
    if (errors.length > 0) return { ...NOT_OPENED, ...engine, errors };
    this.#overtake(this.#waiting);
    // Before the next is built: it finds the memory as empty as the first did, and WASM's never shrinks.
    this.#session?.free();
    this.#session = null;
    const session = new this.#module.Session(text, variant);
    this.#session = session;
    this.#run = run;
    this.#progress = NO_PROGRESS;
    this.#isCancelled = false;
    this.#progressPostedMs = Number.NEGATIVE_INFINITY;
    void this.#pump();
    const lanes = session.lanes() as Opened['lanes'];
    const [caveats, idleLies] = [session.caveats(), session.idleLies()];
    const scenario = session.scenario();
    return { scenario, lanes, caveats, idleLies, ...engine, errors: [] };
  }

  #ask(asked: Waiting): void {
    if (this.#session === null || (asked.run !== null && asked.run !== this.#run)) {
      this.#replies.push({ kind: 'overtaken', id: asked.id });
      return;
    }
    this.#overtake(this.#waiting.filter(({ subject }) => subject === asked.subject));
    this.#waiting = [...this.#waiting, asked];
    void this.#pump();
  }

  #overtake(overtaken: readonly Waiting[]): void {
    for (const { id } of overtaken) this.#replies.push({ kind: 'overtaken', id });
    this.#waiting = this.#waiting.filter((waiting) => !overtaken.includes(waiting));
  }

  /**
   * Slices and answers while there is something to simulate or to answer. Each turn comes after the
   * messages that lie in the worker's mailbox, so of many requests for one thing the last is answered.
   */
  async #pump(): Promise<void> {
    if (this.#isPumping) return;
    this.#isPumping = true;
    do {
      await nextTask();
      this.#inTurn(() => this.#turn());
    } while (this.#session !== null && !(this.#isAtEnd && this.#waiting.length === 0));
    this.#isPumping = false;
  }

  #turn(): void {
    const session = this.#session;
    if (session === null) return;
    this.#answer(session);
    if (this.#isCancelled) this.#overtake(this.#waiting);
    if (this.#isAtEnd) return;
    this.#slice(session);
    this.#answer(session);
    const nowMs = performance.now();
    if (this.#progress.finished || nowMs - this.#progressPostedMs >= PROGRESS_INTERVAL_MS) {
      this.#progressPostedMs = nowMs;
      this.#replies.push({ kind: 'progress', progress: this.#progress });
    }
  }

  get #isAtEnd(): boolean {
    return this.#progress.finished || this.#isCancelled;
  }

  #slice(session: Session): void {
    const startMs = performance.now();
    this.#progress = session.advance(this.#sliceEvents);
    // The last slice of a run ends early: it says nothing of the machine.
    if (this.#progress.finished) return;
    const growth = SLICE_MS / Math.max(performance.now() - startMs, SLICE_MS / SLICE_GROWTH_MAX);
    this.#sliceEvents = Math.max(1, Math.round(this.#sliceEvents * growth));
  }

  #answer(session: Session): void {
    this.#waiting = this.#waiting.filter(({ id, attempt }) => {
      const result = attempt(session, this.#progress, this.#isCancelled);
      if (result !== undefined) this.#result(id, result);
      return result === undefined;
    });
  }

  #result(id: number, result: unknown): void {
    this.#replies.push({ kind: 'result', id, result });
  }

  /**
   * Does a turn, and posts all that it says together in the end: what was ready before its slice waits for the slice,
   * which is short, and the page renders once for the turn. A panic poisons the session: nothing is asked of it again.
   */
  #inTurn(action: () => void): void {
    try {
      action();
    } catch (thrown) {
      this.#session = null;
      this.#replies.push({ kind: 'panic', message: messageOf(thrown) });
    }
    const replies = this.#replies;
    this.#replies = [];
    if (replies.length > 0) this.#post(replies, buffersOf(replies));
  }
}

/** When, and with what, a request about the open run is answered. */
function waitingFrom(
  request: Exclude<
    Request,
    {
      name:
        | 'asked'
        | 'check'
        | 'open'
        | 'cancel'
        | 'measure'
        | 'sweepPlan'
        | 'sweepFile'
        | 'kneeStep';
    }
  >,
  module: EngineModule,
): Waiting {
  const { id, name } = request;
  switch (request.name) {
    case 'window': {
      const { run, view, readyNs, patienceMs, request: wanted } = request.params;
      const askedMs = performance.now();
      return {
        id,
        run,
        subject: `window ${view}`,
        attempt: (session, progress, isCancelled) => {
          const isAtEnd = progress.finished || isCancelled;
          const isEarly = progress.timeNs < readyNs && !isAtEnd;
          if (isEarly && performance.now() - askedMs < patienceMs) return undefined;
          const { startNs, endNs, resolutionNs, budget, kinds, fold } = wanted;
          const window = session.window(startNs, endNs, resolutionNs, budget, kinds, fold);
          const reachedNs = isAtEnd ? Number.POSITIVE_INFINITY : progress.timeNs;
          return { window, reachedNs } satisfies WindowAnswer;
        },
      };
    }
    case 'csv': {
      const { run, first, rows } = request.params;
      return {
        id,
        run,
        subject: name,
        attempt: (session, { finished }) =>
          finished ? { heading: module.csvHeading(), lines: session.csv(first, rows) } : undefined,
      };
    }
    case 'report':
      return {
        id,
        run: request.params.run,
        subject: name,
        attempt: (session, { finished }) => (finished ? session.report() : undefined),
      };
    case 'committedAt': {
      const { points } = request.params;
      return { id, run: null, subject: name, attempt: (session) => session.committedAt(points) };
    }
    case 'overTime': {
      const { startNs, endNs, columns, rows } = request.params;
      return {
        id,
        run: null,
        subject: name,
        attempt: (session) => session.overTime(startNs, endNs, columns, rows),
      };
    }
    case 'fingerprints': {
      const { run, startNs, endNs, cells } = request.params;
      return {
        id,
        run,
        // Each other run that this one is compared with asks the same, and all want their answer.
        subject: `${name} ${id}`,
        attempt: (session, { finished }) =>
          finished ? session.fingerprints(startNs, endNs, cells) : undefined,
      };
    }
    case 'step': {
      const { timeNs, sequence, direction, stop, amount } = request.params;
      return {
        id,
        run: null,
        subject: name,
        attempt: (session, { finished }) => {
          const found = session.step(timeNs, sequence, direction, stop, amount) ?? null;
          return found === null && direction === 1 && !finished ? undefined : { found };
        },
      };
    }
    case 'moment': {
      const { timeNs, sequence } = request.params;
      return {
        id,
        run: null,
        subject: name,
        attempt: (session) => session.moment(timeNs, sequence),
      };
    }
    case 'message': {
      const { row } = request.params;
      return recorded(id, `${name} ${row}`, (session) => session.message(row));
    }
    case 'transaction': {
      const { atNs, aimed = false } = request.params;
      return {
        id,
        run: null,
        subject: aimed ? `${name} aimed at` : name,
        attempt: (session, { finished }) => {
          const found = session.transaction(atNs, aimed) as TransactionDetail | null;
          return (aimed ? found : found?.answeredNs) != null || finished ? { found } : undefined;
        },
      };
    }
    case 'submissionIn': {
      const { height } = request.params;
      return recorded(id, name, (session) => session.submissionIn(height));
    }
    case 'block': {
      const { row } = request.params;
      return recorded(id, `${name} ${row}`, (session) =>
        session.ask('subject', Float64Array.of(row)),
      );
    }
    case 'heads': {
      const { timeNs, sequence, replica } = request.params;
      return passed(id, name, timeNs, (session) =>
        session.ask('heads', Float64Array.of(timeNs, sequence, replica)),
      );
    }
    case 'commit': {
      const { replica, height } = request.params;
      const subject = `${name} ${replica} ${height}`;
      return recorded(id, subject, (session) =>
        session.ask('final', Float64Array.of(replica, height)),
      );
    }
    case 'alike': {
      const { kind, source, target, tag, queuedNs } = request.params;
      return {
        id,
        run: null,
        subject: name,
        attempt: (session, { finished }) =>
          finished ? { found: session.alike(kind, source, target, tag, queuedNs) } : undefined,
      };
    }
    case 'lastEnded': {
      const { timeNs, sequence } = request.params;
      return {
        id,
        run: null,
        subject: name,
        attempt: (session) => ({ found: session.lastEnded(timeNs, sequence) }),
      };
    }
    case 'path': {
      const { source, target, timeNs } = request.params;
      return passed(id, name, timeNs, (session) => ({
        found: session.path(source, target, timeNs) ?? null,
      }));
    }
    case 'inspect': {
      const { replica, timeNs, sequence } = request.params;
      const asked = Float64Array.of(replica, timeNs, sequence);
      return passed(id, `${name} ${replica}`, timeNs, (session) => session.ask(name, asked));
    }
  }
}

/** What is known of a point once the run has passed it. */
function passed(
  id: number,
  subject: string,
  timeNs: number,
  ask: (session: Session) => unknown,
): Waiting {
  return {
    id,
    run: null,
    subject,
    attempt: (session, progress) =>
      timeNs < progress.timeNs || progress.finished ? ask(session) : undefined,
  };
}

/** What the open run may still come to record: null only where it ends without it. */
function recorded(id: number, subject: string, ask: (session: Session) => unknown): Waiting {
  return {
    id,
    run: null,
    subject,
    attempt: (session, { finished }) => {
      const found = ask(session);
      return found === null && !finished ? undefined : { found };
    },
  };
}

/** The buffers below answers, each once: a window's columns are moved, not copied, to the page. */
function buffersOf(value: unknown): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const visit = (part: unknown): void => {
    if (ArrayBuffer.isView(part)) buffers.add(part.buffer as ArrayBuffer);
    else if (typeof part === 'object' && part !== null) Object.values(part).forEach(visit);
  };
  visit(value);
  return [...buffers];
}

/** What a panic said: the engine's hook throws it as the message, a bare trap says only where. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

const channel = new MessageChannel();
/** Engines of one worker take turns. */
const turns: (() => void)[] = [];
channel.port1.onmessage = () => turns.shift()?.();

/** Lets the messages in that have come meanwhile; a timer would be held back to 4 ms. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    turns.push(resolve);
    channel.port2.postMessage(null);
  });
}

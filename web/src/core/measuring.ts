/**
 * Workers that measure runs for curves: nothing is recorded, and many wait in line.
 *
 * One worker a core, less one for the page unless that rests meanwhile. What is most urgent goes first; a run that has
 * begun goes to its end or to its budget of events, so that cancelling costs no worker.
 */
import { EngineClient } from './client';
import { type Connect, ownWorker } from './lines';
import type { KneeStep, Measurement, ScenarioError, SweepPlan, SweepRow } from './messages';
import { poolSize } from './poolSize';

/** A setting by its path, as JSON. */
export type Setting = readonly [path: string, value: unknown];

/** A run to be measured. */
export interface MeasureJob {
  /** The scenario, as JSON. */
  readonly text: string;
  /** Name of a variant; null: as it stands. */
  readonly variant: string | null;
  /** Laid over it. */
  readonly settings: readonly Setting[];
  /** The run is left after so many events. */
  readonly eventsMax: number;
  /** Whether it may stop where it is steady. */
  readonly mayStop: boolean;
}

/** What a run measures, by the paths of its report: "throughput_tps", "latency_s.p50". */
export interface Measured {
  readonly values: Readonly<Record<string, number>>;
  /** What limits it. */
  readonly limit: string;
  readonly queueGrows: boolean;
  readonly isSafe: boolean;
  readonly extent: Measurement['extent'];
  /** All that is said of it. */
  readonly told: Measurement;
}

/** The measurements, or why there are none. */
export type Outcome =
  | { readonly measured: Measured }
  | { readonly errors: readonly ScenarioError[] };

interface Waiting {
  readonly job: MeasureJob;
  readonly urgency: number;
  readonly settle: (outcome: Outcome | null) => void;
}

/** After so many breakdowns without an answer there are no more workers. */
const BROKEN_MAX = 3;

export class MeasurePool {
  readonly #idle: EngineClient[] = [];
  readonly #all: EngineClient[] = [];
  readonly #size: number;
  readonly #connect: Connect;
  readonly #panics = new Map<EngineClient, string>();
  #waiting: readonly Waiting[] = [];
  #hasAnswered = false;
  #brokenInTurn = 0;
  /** Why there are no workers; null while that is not known. */
  #lack: readonly ScenarioError[] | null = null;

  constructor(size = poolSize(), connect = ownWorker) {
    this.#size = size;
    this.#connect = connect;
  }

  /** How many runs wait for a worker. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Measures a run, the most urgent first; null where the signal comes before it has begun, or the pool is closed. */
  measure(job: MeasureJob, urgency = 0, signal?: AbortSignal): Promise<Outcome | null> {
    if (signal?.aborted) return Promise.resolve(null);
    if (this.#lack !== null) return Promise.resolve({ errors: this.#lack });
    return new Promise((resolve) => {
      const waiting: Waiting = {
        job,
        urgency,
        settle: (outcome) => {
          signal?.removeEventListener('abort', onAbort);
          resolve(outcome);
        },
      };
      const onAbort = () => {
        if (!this.#waiting.includes(waiting)) return;
        this.#waiting = this.#waiting.filter((each) => each !== waiting);
        waiting.settle(null);
      };
      signal?.addEventListener('abort', onAbort);
      const place = this.#waiting.findIndex((each) => each.urgency < urgency);
      this.#waiting = this.#waiting.toSpliced(
        place === -1 ? this.#waiting.length : place,
        0,
        waiting,
      );
      this.#start();
    });
  }

  /** The runs that a sweep's description asks for of the scenario in `text`; null where the pool is closed. */
  async plan(description: string, text: string): Promise<SweepPlan | null> {
    const client = this.#all[0] ?? this.#hire();
    return client.request('sweepPlan', { description, text });
  }

  /** A sweep as a file; null where the pool is closed. */
  async file(
    description: string,
    rows: readonly SweepRow[],
    ending: '.csv' | '.json',
  ): Promise<string | null> {
    const client = this.#all[0] ?? this.#hire();
    const isCsv = ending === '.csv';
    return (await client.request('sweepFile', { description, rows, isCsv }))?.text ?? null;
  }

  /** A step of the search for a knee; `grows` is what the last run came to, null where it begins. */
  async kneeStep(knee: string, grows: boolean | null): Promise<KneeStep | null> {
    const client = this.#all[0] ?? this.#hire();
    return client.request('kneeStep', { knee, grows });
  }

  /** Ends every worker; what is still asked has no answer. */
  close(): void {
    const left = this.#waiting;
    this.#waiting = [];
    for (const { settle } of left) settle(null);
    for (const client of this.#all) client.close();
    this.#all.length = 0;
    this.#idle.length = 0;
  }

  #failAll(errors: readonly ScenarioError[]): void {
    this.#lack = errors;
    const left = this.#waiting;
    this.#waiting = [];
    for (const { settle } of left) settle({ errors });
  }

  #hire(): EngineClient {
    const client: EngineClient = new EngineClient(
      {
        onProgress: () => undefined,
        onPanic: (message) => this.#panics.set(client, message),
        onSilence: () => undefined,
      },
      this.#connect,
    );
    this.#all.push(client);
    this.#idle.push(client);
    return client;
  }

  #start(): void {
    while (this.#waiting.length > 0) {
      if (this.#idle.length === 0 && this.#all.length < this.#size) this.#hire();
      const client = this.#idle.pop();
      const [first, ...later] = this.#waiting;
      if (client === undefined || first === undefined) {
        if (client !== undefined) this.#idle.push(client);
        return;
      }
      this.#waiting = later;
      void this.#run(client, first);
    }
  }

  async #run(client: EngineClient, { job, settle }: Waiting): Promise<void> {
    const answer = await client.request('measure', job);
    const panic = this.#panics.get(client);
    if (panic !== undefined) {
      this.#panics.delete(client);
      const code = this.#hasAnswered ? 'unknown' : 'load';
      const errors = [{ path: '', code, message: panic, allowed: '' }] as const;
      settle({ errors });
      // An engine that breaks begins anew; where that does not help, each time would ask the network for nothing.
      this.#brokenInTurn += 1;
      if (this.#brokenInTurn < BROKEN_MAX) client.restart();
      else this.#failAll(errors);
    } else if (answer === null) settle(null);
    else if (answer.measurement === null) settle({ errors: answer.errors });
    else settle({ measured: measuredOf(answer.measurement) });
    if (answer !== null) {
      this.#hasAnswered = true;
      this.#brokenInTurn = 0;
    }
    if (!this.#all.includes(client)) return;
    this.#idle.push(client);
    this.#start();
  }
}

/** A measurement by paths, without what no curve shows. */
export function measuredOf(told: Measurement): Measured {
  const { report, extent } = told;
  const values: Record<string, number> = {};
  const visit = (path: string, value: unknown): void => {
    if (typeof value === 'number') values[path] = value;
    else if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value))
        visit(path === '' ? key : `${path}.${key}`, part);
  };
  visit('', report);
  const { safety } = report;
  return {
    values,
    limit: report.limit?.kind ?? '',
    queueGrows: report.queue_grows ?? false,
    isSafe: Object.values(safety).every((verdict) => verdict === 'holds'),
    extent,
    told,
  };
}

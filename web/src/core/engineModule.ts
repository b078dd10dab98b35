/** What a module of WASM exports: each family has one, and all of them export the same. */
import type { TraceWindow } from './columns';
import type { CheckResult, Moment, Progress } from './control';

export interface EngineModule {
  readonly Session: new (text: string, variant: number) => Session;
  readonly check: (text: string) => CheckResult;
  readonly asked: (text: string, reports: string) => unknown;
  readonly sweepPlan: (description: string, text: string) => unknown;
  readonly sweepFile: (description: string, rows: unknown, isCsv: boolean) => string | undefined;
  readonly kneeStep: (knee: string, grows?: boolean) => unknown;
  readonly measure: (
    text: string,
    variant: string | null,
    settings: string,
    eventsMax: number,
    mayStop: boolean,
  ) => unknown;
  readonly engineVersion: () => string;
  readonly engineRevision: () => number;
  readonly csvHeading: () => string;
  /** Brings it up where its bytes are at hand. */
  readonly initSync: (from: { module: Uint8Array<ArrayBuffer> }) => unknown;
  /** Brings it up. */
  readonly default: (from: { module_or_path: Promise<Response> }) => Promise<unknown>;
}

/** A run of it, whose answers `messages.ts` has the types of. */
export interface Session {
  free(): void;
  scenario(): string;
  advance(eventsMax: number): Progress;
  window(
    startNs: number,
    endNs: number,
    resolutionNs: number,
    budget: number,
    kinds: number,
    fold: boolean,
  ): TraceWindow;
  overTime(startNs: number, endNs: number, columns: number, rows: number): unknown;
  report(): unknown;
  csv(first: number, rows: number): unknown;
  lanes(): unknown;
  caveats(): string[];
  idleLies(): string[];
  step(timeNs: number, sequence: number, direction: number, stop: string, amount: number): Moment;
  moment(timeNs: number, sequence: number): unknown;
  committedAt(points: number): unknown;
  fingerprints(startNs: number, endNs: number, cells: number): unknown;
  message(row: number): unknown;
  lastEnded(timeNs: number, sequence: number): unknown;
  alike(kind: number, source: number, target: number, tag: number, queuedNs: number): unknown;
  transaction(atNs: number, aimed: boolean): unknown;
  submissionIn(height: number): unknown;
  path(source: number, target: number, timeNs: number): unknown;
  /** What only its family's pages ask. */
  ask(question: string, numbers: Float64Array): unknown;
}

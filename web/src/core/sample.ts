/** A whole run without a worker, for what is made of runs when the page is built. */
import type { TraceWindow, WindowRequest } from './columns';
import type { EngineModule } from './engineModule';
import type { CheckResult, Heads, LaneInfo, RunReport, TransactionDetail } from './messages';

const SLICE_EVENTS = 100_000;

export interface Sample {
  /** The scenario that it ran, as JSON: its variant's settings laid over it and every default filled in. */
  readonly scenario: string;
  readonly lanes: readonly LaneInfo[];
  readonly report: RunReport;
  /** The first transaction submitted from a time on, or the first that an attack is after, followed; null: none. */
  readonly transaction: (atNs: number, aimed?: boolean) => TransactionDetail | null;
  /** Where each replica stands in the tree of blocks at a point of the run. */
  readonly heads: (timeNs: number, sequence: number) => readonly (Heads | null)[];
  readonly window: (wanted: WindowRequest) => TraceWindow;
  /** Gives its memory back: nothing is asked of it after this. */
  readonly free: () => void;
}

let engine: EngineModule;

/** Brings up an engine with its bytes; before this nothing runs. */
export function loadEngine(module: EngineModule, bytes: Uint8Array<ArrayBuffer>): void {
  engine = module;
  engine.initSync({ module: bytes });
}

/** What the engine says of a scenario's text. */
export function checked(text: string): CheckResult {
  return engine.check(text);
}

/** Runs a variant of a scenario to its end. */
export function sample(text: string, variant: number): Sample {
  const session = new engine.Session(text, variant);
  while (!session.advance(SLICE_EVENTS).finished);
  return {
    scenario: session.scenario(),
    lanes: session.lanes() as readonly LaneInfo[],
    report: session.report() as RunReport,
    transaction: (atNs, aimed = false) =>
      session.transaction(atNs, aimed) as TransactionDetail | null,
    heads: (timeNs, sequence) =>
      session.ask('heads', Float64Array.of(timeNs, sequence, 0)) as readonly (Heads | null)[],
    window: ({ startNs, endNs, resolutionNs, budget, kinds, fold }) =>
      session.window(startNs, endNs, resolutionNs, budget, kinds, fold),
    free: () => session.free(),
  };
}

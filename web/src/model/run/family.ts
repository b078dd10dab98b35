/** What a family of protocols says of its runs. */
import type { EngineClient } from '../../core/client';
import type { RunReport, Summary } from '../../core/messages';
import type { Shown } from '../../core/shown';
import type { TimeSpan } from '../../layout/timeScale';
import type { Scenario } from '../scenario/scenario';
import type { StopKind } from './stopKind';

/** What is known before the engine starts. */
export interface RunsOfFamily {
  /** What the clock can stop at in its runs alone: the first is chosen at first. */
  readonly stops: readonly StopKind[];
}

/** What comes with the picture. */
export interface RunWordsOfFamily {
  /** What would answer a prediction about which measurements, those by the first parts of their paths. */
  readonly givenAway: readonly (readonly [by: readonly Shown[], parts: readonly string[]])[];
  /** Checks whose word in files would need explaining. */
  readonly checkNames: Readonly<Record<string, string>>;
  /** What steps lead to. */
  readonly steps: string;
  /** What a replica of a quorum did: "agreed". */
  readonly inQuorum: string;
  /** What time goes into in its runs alone. */
  readonly spentNames: Readonly<Record<string, string>>;
  /** How long it takes to agree on one thing; it does not grow with the queue before it. */
  /** What a table of runs says of each in the place of what limits it; absent: that. */
  readonly measure?: {
    /** As the family's numbers call it. */
    readonly name: string;
    readonly of: (report: RunReport) => string;
  };
  /** The same in the place of throughput, with a part for a line below it. */
  readonly outcome?: {
    readonly name: string;
    readonly of: (report: RunReport) => readonly [told: string, below: string];
  };
  /**
   * When the first of a view is submitted that an attack is after, which the page marks; null: none; absent: the same.
   */
  readonly aimedNs?: (
    scenario: Scenario,
    view: TimeSpan,
    client: Pick<EngineClient, 'request'>,
  ) => Promise<number | null>;
  readonly agreeing: (report: RunReport) => Summary | null;
}

/** Of the family that is shown; nothing before the first scenario. */
export let runs: RunsOfFamily = { stops: [] };
export let runWords: RunWordsOfFamily;
let come = (): void => undefined;
/** They come with the picture: a quick engine answers before. */
export const runWordsCame = new Promise<void>((resolve) => {
  come = resolve;
});

export function setRuns(shown: RunsOfFamily): void {
  runs = shown;
}

export function setRunWords(shown: RunWordsOfFamily): void {
  runWords = shown;
  come();
}

/**
 * What the page holds back while a prediction stands open: every number that would answer it.
 *
 * The measurements that the prediction names decide, so that a new scenario needs no list of its own. Pictures of what
 * has been played stay (`sight`): to read the answer off them is to work for it.
 */
import { isObject, type Json } from '../scenario/scenario';

/**
 * A number of the table or the figure: clients' latency, throughput, the bottleneck, the verdicts, how busy links and
 * processors are.
 */
export type Held = 'latency' | 'throughput' | 'limit' | 'verdict' | 'busy';

/** A run that keeps up says so in its bottleneck; one that does not, in each of its numbers. */
const ALL_BUT_BUSY: readonly Held[] = ['throughput', 'latency', 'limit', 'verdict'];

/**
 * What gives each measurement away, by the first part of its path. All are here, as `answers/metric.rs` lists them: one
 * that a prediction may name and this does not know would stand answered beside its question.
 */
const GIVEN_AWAY_BY: Readonly<Record<string, readonly Held[]>> = {
  latency_s: ['latency', 'limit'],
  consensus_latency_s: ['latency', 'limit'],
  commit_all_latency_s: ['latency', 'limit'],
  throughput_tps: ALL_BUT_BUSY,
  goodput_tps: ALL_BUT_BUSY,
  reply_goodput_tps: ALL_BUT_BUSY,
  answered_tps: ALL_BUT_BUSY,
  committed: ALL_BUT_BUSY,
  acknowledged: ALL_BUT_BUSY,
  committed_blocks: ALL_BUT_BUSY,
  empty_blocks: ALL_BUT_BUSY,
  block_interval_s: ALL_BUT_BUSY,
  longest_pause_s: ALL_BUT_BUSY,
  first_commit_s: ALL_BUT_BUSY,
  views: ALL_BUT_BUSY,
  view_changes: ALL_BUT_BUSY,
  timeouts: ALL_BUT_BUSY,
  queue_grows: ALL_BUT_BUSY,
  queue_growth_tps: ALL_BUT_BUSY,
  backlog: ALL_BUT_BUSY,
  events: ALL_BUT_BUSY,
  limit: ['limit'],
  utilisation: ['busy', 'limit'],
  work: ['busy', 'limit'],
  bytes: ['busy'],
  messages: ['busy'],
  losses: ['busy', 'limit'],
  safe: ['verdict'],
  safety: ['verdict'],
  violations: ['verdict'],
  live: ALL_BUT_BUSY,
  liveness: ALL_BUT_BUSY,
  // These are set, not measured.
  horizon_s: [],
  workload: [],
};

export const NOTHING_HELD: ReadonlySet<Held> = new Set();

/** What gives a prediction away, in the format of scenario files. */
export function heldBy(predict: Json | undefined): ReadonlySet<Held> {
  const held = expressionsOf(predict).flatMap(namesIn).flatMap(givenAwayBy);
  return held.length === 0 ? NOTHING_HELD : new Set(held);
}

/** Whether a measurement would tell what is held back, by its path in a report: "latency_s.p50". */
export function isToldBy(path: string, held: ReadonlySet<Held>): boolean {
  return givenAwayBy(path.split('.')[0] ?? '').some((each) => held.has(each));
}

/** The expressions that say what is right. */
function expressionsOf(predict: Json | undefined): readonly string[] {
  if (!isObject(predict)) return [];
  const { choices, value, at } = predict;
  const conditions = Array.isArray(choices)
    ? choices.map((choice: Json) => (isObject(choice) ? choice.when : undefined))
    : [];
  return [...conditions, value, at].filter((text) => typeof text === 'string');
}

/** The parts of paths that an expression names; what stands in quotes is the name of a run, or a word. */
function namesIn(expression: string): readonly string[] {
  return expression.replaceAll(/"[^"]*"|'[^']*'/g, ' ').match(/[a-z_]+/g) ?? [];
}

/** Whether it is known what gives a measurement away, by the first part of its path. */
export function isKnown(measurement: string): boolean {
  return Object.hasOwn(GIVEN_AWAY_BY, measurement);
}

function givenAwayBy(name: string): readonly Held[] {
  return isKnown(name) ? (GIVEN_AWAY_BY[name] ?? []) : [];
}

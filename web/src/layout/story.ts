/**
 * What a figure shows up to the playhead, told in sentences for those who do not see it: how long the leader's link
 * sends and is silent, how often something is proposed, what becomes final, what the marked request waits for, what
 * fails, and how the runs differ. Numbers are read off the same columns as the picture.
 */
import { formatCount, formatLatency, formatPercent, formatRoundTime } from '../base/format';
import { subjectAt, type TraceWindow } from '../core/columns';
import type { TransactionDetail } from '../core/control';
import { tables } from '../core/kinds';
import { meanShares, total } from './bandwidth';
import { lanesOfFamily, type MarkFact, wordsOfFamily } from './family';
import type { Fault } from './faults';
import { finalBy, waitingBy } from './flow';
import { clock } from './names';
import { silences } from './reason';
import type { TimeScale, TimeSpan } from './timeScale';
import { namedParts, quorumsText, requestText } from './transactionBar';

/** Pauses that are drawn less wide than this many pixels are none: a stream would be told as a stammer. */
const pausePx = 6;

/** What a reader may be told; what is to be guessed first is not. */
export interface Telling {
  /** How long a link sends, and is silent. */
  readonly link: boolean;
  /** How often something is proposed. */
  readonly rounds: boolean;
  /** What is final, and how many requests wait. */
  readonly finals: boolean;
  /** Whether what is final contradicts itself. */
  readonly safety: boolean;
  /** How long a request takes. */
  readonly times: boolean;
}

/** A run to be told of. */
export interface ToldRun {
  /** "A Batching". */
  readonly title: string;
  /** "A"; its name where it stands alone. */
  readonly key: string;
  readonly window: TraceWindow;
  readonly faults: readonly Fault[];
  /** The marked request; null where none is known. */
  readonly request: TransactionDetail | null;
  readonly medianNs: number | null;
}

/** What happens in a run within a span. Times in nanoseconds. */
interface Facts {
  /** Sending and silent stretches of the leader's link that begin and end in the span; how long it is silent in all. */
  readonly sendsNs: readonly number[];
  readonly silentNs: readonly number[];
  readonly silentSumNs: number;
  /** The part of what its link can carry that the leader sends; null where nothing is known. */
  readonly share: number | null;
  /** Times between one proposal and the next. */
  readonly betweenNs: readonly number[];
  /** Transactions of what somebody holds final for the first time, one by one; null from too far away. */
  readonly finals: readonly number[] | null;
  /** Numbers of which two are final. */
  readonly forked: readonly number[];
  readonly timeOuts: number | null;
  /** Transactions that become final, and how many wait at the end. */
  readonly committed: number;
  readonly waiting: number | null;
}

/** The sentences of one run, up to `playheadNs`; the first names the run and the span. */
export function storyOf(
  run: ToldRun,
  scale: TimeScale,
  playheadNs: number,
  telling: Telling,
): readonly string[] {
  const seen = seenOf(run, scale, playheadNs);
  const time = clock(scale);
  const head = `${run.title}, ${time(scale.startNs)} to ${time(seen.endNs)}`;
  if (seen.endNs <= seen.startNs) return [`${head}: nothing yet.`];
  const facts = factsOf(run.window, seen, pausePx / scale.pxPerNs);
  const told = [
    ...(telling.link ? [linkText(facts)] : []),
    ...(telling.rounds ? [roundsText(facts)] : []),
    ...(telling.finals ? [finalsText(facts), waitingText(facts)] : []),
    ...(telling.safety ? facts.forked.map(wordsOfFamily.contradiction) : []),
    ...(run.request === null
      ? []
      : [requestStory(run.request, run.medianNs, seen.endNs, telling.times)]),
    ...run.faults
      .filter(({ startNs, endNs }) => startNs <= seen.endNs && endNs >= seen.startNs)
      .map((fault) => faultText(fault, seen.endNs)),
  ];
  return [`${head}.`, ...told.filter((text) => text !== '')];
}

/** How runs differ up to the playhead: "A against B: ..."; empty where there is one, or nothing may be told. */
export function differenceOf(
  runs: readonly ToldRun[],
  scale: TimeScale,
  playheadNs: number,
  telling: Telling,
): string {
  if (runs.length < 2) return '';
  const facts = runs.map((run) =>
    factsOf(run.window, seenOf(run, scale, playheadNs), pausePx / scale.pxPerNs),
  );
  const among = (tell: (of: Facts) => string) => facts.map(tell).join(' against ');
  const clauses = [
    ...(telling.link
      ? [
          `the ${lanesOfFamily.whose} link is silent for ${among(({ silentSumNs }) => lengthOf(silentSumNs))}`,
        ]
      : []),
    ...(telling.finals
      ? [
          `${among(({ committed }) => formatCount(committed))} ${lanesOfFamily.request[1]} become final`,
          `${among(({ waiting }) => (waiting === null ? 'unknown' : formatCount(waiting)))} wait`,
        ]
      : []),
  ];
  if (clauses.length === 0) return '';
  return `${runs.map(({ key }) => key).join(' against ')}: ${clauses.join('; ')}.`;
}

/** What of the view the playhead has passed, as far as it is simulated. */
function seenOf({ window }: ToldRun, { startNs, endNs }: TimeSpan, playheadNs: number): TimeSpan {
  return { startNs, endNs: Math.max(startNs, Math.min(endNs, playheadNs, window.endNs)) };
}

function factsOf(window: TraceWindow, seen: TimeSpan, pauseNs: number): Facts {
  const silent = silences(window, seen).filter(({ startNs, endNs }) => endNs - startNs >= pauseNs);
  const isWhole = ({ startNs, endNs }: TimeSpan) => startNs > seen.startNs && endNs < seen.endNs;
  const sends = silent.slice(1).map(({ startNs }, index) => ({
    startNs: silent[index]?.endNs ?? startNs,
    endNs: startNs,
  }));
  const shares = meanShares(window, seen, 'egress', 'leader');
  const { marks } = lanesOfFamily;
  const { kind, keyOf } = wordsOfFamily.opening;
  const opened = firstOfEach(marksIn(window, seen, kind) ?? [], keyOf);
  // It may have been final at another replica before the span.
  const known = marksIn(window, { ...seen, startNs: window.startNs }, marks.final);
  const firsts = firstOfEach(known ?? [], ({ number, earlier }) => `${number} ${earlier}`);
  const ofNumbers = new Set(firstOfEach(firsts, ({ number }) => number));
  const finals = firsts.filter(({ timeNs }) => timeNs >= seen.startNs);
  return {
    sendsNs: sends.map((span) => sentNs(window, span)),
    silentNs: silent.filter(isWhole).map(lengthNs),
    silentSumNs: silent.reduce((sum, span) => sum + lengthNs(span), 0),
    share: shares === null ? null : total(shares),
    betweenNs: opened
      .slice(1)
      .map(({ timeNs }, index) => timeNs - (opened[index]?.timeNs ?? timeNs)),
    finals: known && finals.map(({ value }) => value),
    forked: finals.filter((mark) => !ofNumbers.has(mark)).map(({ number }) => number),
    timeOuts: marksIn(window, seen, marks.timedOut)?.length ?? null,
    committed: finalBy(window, seen.endNs) - finalBy(window, seen.startNs),
    waiting: waitingBy(window, seen.endNs),
  };
}

/** Marks of a kind in a span; null where they stand for several, as from far away. */
function marksIn(
  { marks, originNs }: TraceWindow,
  { startNs, endNs }: TimeSpan,
  kind: string,
): readonly MarkFact[] | null {
  const wanted = tables.marks.indexOf(kind);
  const found: MarkFact[] = [];
  for (let index = 0; index < marks.count; index++) {
    const timeNs = originNs + (marks.timeNs[index] as number);
    if (marks.kind[index] !== wanted || timeNs < startNs || timeNs > endNs) continue;
    if ((marks.standsFor[index] as number) > 1) return null;
    const [round, value] = [marks.view[index] as number, marks.value[index] as number];
    found.push({ timeNs, round, value, ...subjectAt(marks, index) });
  }
  return found;
}

/** Of the marks with each key the first. */
function firstOfEach(
  marks: readonly MarkFact[],
  keyOf: (mark: MarkFact) => unknown,
): readonly MarkFact[] {
  const seen = new Set<unknown>();
  return marks.filter((mark) => !seen.has(keyOf(mark)) && seen.add(keyOf(mark)));
}

/** How long the leader's link carries something within a span, however wide the columns are. */
function sentNs(window: TraceWindow, span: TimeSpan): number {
  const shares = meanShares(window, span, 'egress', 'leader');
  return shares === null ? 0 : total(shares) * lengthNs(span);
}

function linkText(facts: Facts): string {
  const does = linkDoes(facts);
  return does === '' ? '' : `The ${lanesOfFamily.whose} link ${does}.`;
}

/** "sends for 26 ms, then is silent for 0.31 s". */
function linkDoes({ sendsNs, silentNs, silentSumNs, share }: Facts): string {
  if (share === null) return '';
  if (silentSumNs === 0)
    return share > 0.98
      ? 'sends all the time'
      : `is never silent for long; it sends ${formatPercent(share)} of what it can carry`;
  const [sends, silent] = [typical(sendsNs), typical(silentNs)];
  if (sends === null && share < 0.005)
    return `carries ${share === 0 ? 'nothing' : 'next to nothing'}`;
  if (sends === null || silent === null) return `is silent for ${lengthOf(silentSumNs)} in all`;
  return `sends for ${lengthOf(sends)}, then is silent for ${lengthOf(silent)}`;
}

/** "A block is proposed every 0.30 s, once after 1.00 s." */
function openedText(betweenNs: readonly number[]): readonly string[] {
  const between = typical(betweenNs);
  if (between === null) return [];
  const { opened } = wordsOfFamily;
  if (between === 0) {
    const mean = betweenNs.reduce((sum, each) => sum + each, 0) / betweenNs.length;
    return mean === 0 ? [] : [`${opened} every ${lengthOf(mean)} on average, several at once.`];
  }
  const longest = Math.max(...betweenNs);
  const pause = longest > 1.5 * between;
  return [
    `${opened} every ${lengthOf(between)}${pause ? `, once after ${lengthOf(longest)}` : ''}.`,
  ];
}

function roundsText({ betweenNs, timeOuts }: Facts): string {
  return [
    ...openedText(betweenNs),
    ...(timeOuts === null || timeOuts === 0 ? [] : [wordsOfFamily.timeOuts(timeOuts)]),
  ].join(' ');
}

function finalsText({ finals, committed }: Facts): string {
  if (finals === null) return `${formatCount(committed)} ${lanesOfFamily.request[1]} become final.`;
  const [one, many] = lanesOfFamily.subject;
  if (finals.length === 0) return `No ${one} becomes final.`;
  const [least, most] = [Math.min(...finals), Math.max(...finals)];
  const size =
    least === most ? formatCount(least) : `${formatCount(least)} to ${formatCount(most)}`;
  const word = lanesOfFamily.request[most === 1 ? 0 : 1];
  return finals.length === 1
    ? `1 ${one} becomes final, with ${size} ${word}.`
    : `${formatCount(finals.length)} ${many} become final, with ${size} ${word} each.`;
}

function waitingText({ waiting }: Facts): string {
  if (waiting === null) return '';
  const [one, many] = lanesOfFamily.request;
  return waiting === 1
    ? `1 ${one} waits at the end.`
    : `${formatCount(waiting)} ${many} wait at the end.`;
}

/**
 * "The marked request, made at 12.20 s, waits 0.37 s for its block and 1.99 s for three quorums: 2.37 s, the median."
 */
function requestStory(
  detail: TransactionDetail,
  medianNs: number | null,
  untilNs: number,
  hasTimes: boolean,
): string {
  const { submittedNs, answeredNs } = detail;
  if (submittedNs > untilNs) return '';
  const waits: { what: string; quorums: number; ns: number }[] = [];
  for (const { stage, startNs, endNs } of namedParts(detail)) {
    const ns = Math.min(endNs, untilNs) - startNs;
    if (ns <= 0) continue;
    const what = wordsOfFamily.waits[stage] ?? stage;
    const last = waits.at(-1);
    if (last?.what === what) {
      last.ns += ns;
      last.quorums++;
    } else waits.push({ what, quorums: 1, ns });
  }
  // What takes next to nothing is not the story.
  const sumNs = waits.reduce((sum, { ns }) => sum + ns, 0);
  const parts = waits
    .filter(({ ns }) => ns > 0.005 * sumNs)
    .map(({ what, quorums, ns }) => {
      const name = what === 'quorum' ? `for ${quorumsText(quorums)}` : what;
      return hasTimes ? `${lengthOf(ns)} ${name}` : name;
    });
  const isOver = answeredNs !== null && answeredNs <= untilNs;
  const end = !isOver
    ? ', so far'
    : hasTimes
      ? `: ${requestText(detail, medianNs)}`
      : `; it is ${lanesOfFamily.unasked?.done ?? 'answered'}`;
  const made = `The marked ${lanesOfFamily.unasked?.what ?? 'request'}, made at ${formatRoundTime(submittedNs)},`;
  return `${made} waits ${listOf(parts)}${end}.`;
}

function faultText({ text, startNs, endNs }: Fault, untilNs: number): string {
  const from = startNs <= 0 ? 'the start' : formatRoundTime(startNs);
  if (endNs === startNs) return `At ${from}: ${text}.`;
  return endNs <= untilNs
    ? `From ${from} to ${formatRoundTime(endNs)}: ${text}.`
    : `From ${from} on: ${text}.`;
}

function lengthNs({ startNs, endNs }: TimeSpan): number {
  return endNs - startNs;
}

function lengthOf(ns: number): string {
  return formatLatency(ns / 1e9);
}

/** The middle of the values; null where there are none. */
function typical(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null;
}

/** "a, b and c". */
function listOf(parts: readonly string[]): string {
  const last = parts.at(-1) ?? 'for nothing yet';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

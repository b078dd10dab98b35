/** Panels in a sentence and the figure in rows, for those who do not see it and those who want to copy a number. */
import { formatBytes, formatPercent } from '../base/format';
import { subjectAt, type TraceWindow } from '../core/columns';
import { tables } from '../core/kinds';
import { meanShares } from './bandwidth';
import { lanesOfFamily, wordsOfFamily } from './family';
import type { Fault } from './faults';
import { clock, queueTexts } from './names';
import { type PathQueue, queuesOver } from './pathQueues';
import type { RunContent } from './scene';
import type { TimeScale, TimeSpan } from './timeScale';
import type { Waits } from './waits';
import { meanWork, totalWork, WORKS } from './work';

export function isInView(timeNs: number, scale: TimeScale): boolean {
  return timeNs >= scale.startNs && timeNs <= scale.endNs;
}

/** One sentence about what the leader's processor does. */
export function workSummary(
  title: string,
  { window, simulatedToNs }: RunContent,
  scale: TimeScale,
): string {
  const shares = meanWork(window, scale, 'leader');
  if (shares === null)
    return `${title}, ${lanesOfFamily.whose} processor in view: not simulated yet.`;
  const inView = simulatedToNs === null ? 'in view' : 'in view, as far as it is simulated';
  const works = WORKS.map((work) => `${formatPercent(shares[work])} ${work}`);
  return `${title}, ${lanesOfFamily.whose} processor ${inView}: ${works.join(', ')}, ${formatPercent(1 - totalWork(shares))} idle.`;
}

/** What of a view the playhead has passed, and how to say so. */
export function passedOf(
  scale: TimeScale,
  playheadNs: number,
): TimeSpan & { readonly text: string } {
  const { startNs, endNs } = scale;
  if (playheadNs >= endNs) return { startNs, endNs, text: 'in view' };
  const passedNs = Math.max(startNs, playheadNs);
  return { startNs, endNs: passedNs, text: 'in view, up to the playhead' };
}

/** One sentence about the queues of a run's paths, as far as the playhead has come. */
export function queueSummary(
  title: string,
  { window }: RunContent,
  scale: TimeScale,
  playheadNs: number,
): string {
  const { text, ...span } = passedOf(scale, playheadNs);
  const queues = queuesOver(window, span);
  const fullest = queues.reduce<PathQueue | null>(
    (most, queue) => (most === null || queue.bytes > most.bytes ? queue : most),
    null,
  );
  const dropped = queues.reduce((sum, { droppedBytes }) => sum + droppedBytes, 0);
  if (fullest === null || (fullest.bytes === 0 && dropped === 0)) {
    return `${title}: no path queue holds anything ${text}.`;
  }
  const { bytes, wait } = queueTexts(fullest);
  return `${title}: the fullest path queue ${text}${text === 'in view' ? '' : ','} holds ${bytes}, ${wait} of its capacity; ${dropped === 0 ? 'nothing' : formatBytes(dropped)} dropped.`;
}

export interface QueueRow {
  readonly source: number;
  readonly target: number;
  readonly path: string;
  readonly bytes: string;
  readonly wait: string;
  readonly dropped: string;
}

/** The most in each path's queue over a span, and what it drops. */
export function queueRows(
  window: TraceWindow,
  span: TimeSpan,
  nameOf: (replica: number) => string,
): QueueRow[] {
  return queuesOver(window, span).map((queue) => ({
    source: queue.source,
    target: queue.target,
    path: `${nameOf(queue.source)} → ${nameOf(queue.target)}`,
    ...queueTexts(queue),
  }));
}

export interface AnswerRow extends Waits {
  readonly timeNs: number;
}

/** Whose clients are answered in view, the first of them. */
export function answerRows(
  { answered, originNs }: TraceWindow,
  scale: TimeScale,
  most: number,
): AnswerRow[] {
  const rows = Array.from(answered.timeNs, (timeNs, index) => ({
    timeNs: originNs + timeNs,
    leastNs: answered.leastNs[index] as number,
    mostNs: answered.mostNs[index] as number,
  }));
  return rows.filter(({ timeNs }) => isInView(timeNs, scale)).slice(0, most);
}

export interface MarkRow {
  readonly timeNs: number;
  readonly kind: string;
  readonly replica: string;
  readonly text: string;
}

/** What replicas stated in view, at most `most` rows. */
export function markRows(
  window: TraceWindow,
  scale: TimeScale,
  nameOf: (replica: number) => string,
  most: number,
): MarkRow[] {
  const { marks, originNs } = window;
  const rows: MarkRow[] = [];
  for (let index = 0; index < marks.count && rows.length < most; index++) {
    const timeNs = originNs + (marks.timeNs[index] as number);
    const kind = tables.marks[marks.kind[index] as number];
    if (kind === undefined || !isInView(timeNs, scale)) continue;
    const text = wordsOfFamily.markText(kind, subjectAt(marks, index), marks.view[index] as number);
    rows.push({ timeNs, kind, replica: nameOf(marks.replica[index] as number), text });
  }
  return rows;
}

export interface FaultRow {
  /** Its begin. */
  readonly timeNs: number;
  readonly text: string;
  readonly from: string;
  readonly until: string;
}

/** Faults and lies in view, in the order of their begins. */
export function faultRows(faults: readonly Fault[], scale: TimeScale): FaultRow[] {
  const time = clock(scale);
  return faults
    .filter(({ startNs, endNs }) => startNs <= scale.endNs && endNs >= scale.startNs)
    .toSorted((a, b) => a.startNs - b.startNs)
    .map(({ text, startNs, endNs }) => ({
      timeNs: startNs,
      text,
      from: time(startNs),
      until: endNs === startNs ? '' : Number.isFinite(endNs) ? time(endNs) : 'the end',
    }));
}

export interface ShareRow {
  readonly replica: string;
  readonly egress: string;
  readonly egressBackground: string;
  readonly ingress: string;
  readonly ingressBackground: string;
}

/** "12 %"; of what is not simulated yet nothing is known. */
export function shareText(share: number | undefined): string {
  return share === undefined ? 'not simulated yet' : formatPercent(share);
}

/** Mean shares of each group's network interfaces in view; of several replicas the busiest counts at each moment. */
export function shareRows(
  window: TraceWindow,
  scale: TimeScale,
  groupNames: readonly string[],
): ShareRow[] {
  return groupNames.map((name, group) => {
    const egress = meanShares(window, scale, 'egress', group);
    const ingress = meanShares(window, scale, 'ingress', group);
    return {
      replica: name,
      egress: shareText(egress?.foreground),
      egressBackground: shareText(egress?.background),
      ingress: shareText(ingress?.foreground),
      ingressBackground: shareText(ingress?.background),
    };
  });
}

/** Mean shares of each group's processors in view, by kind of work; of several replicas the busiest counts. */
export function workRows(
  window: TraceWindow,
  scale: TimeScale,
  groupNames: readonly string[],
): { readonly replica: string; readonly shares: readonly string[] }[] {
  return groupNames.map((replica, group) => {
    const shares = meanWork(window, scale, group);
    return { replica, shares: WORKS.map((work) => shareText(shares?.[work])) };
  });
}

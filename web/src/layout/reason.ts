/**
 * Where the reason of an answer is: a stretch or an instant of a run, by the word of the scenario format. It is read
 * off the run's own columns, so that it stays true when settings move.
 */
import type { TraceWindow } from '../core/columns';
import type { TransactionDetail } from '../core/control';
import { tables } from '../core/kinds';
import { bucketsIn } from './bandwidth';
import { lanesOfFamily, wordsOfFamily } from './family';
import { carriedBy } from './link';
import type { TimeSpan } from './timeScale';

/** Above this share of a bucket something is sent in it. */
const SILENT = 0.02;

export interface ReasonPlace {
  readonly startNs: number;
  /** The same of an instant. */
  readonly endNs: number;
  /** Below the leader's strip, below the clients' bar, along the lanes, or on the lane of a replica. */
  readonly at: 'strip' | 'clients' | 'lanes' | { readonly replica: number };
}

/** What there is of a run to read it off. */
export interface ReasonSource {
  readonly window: TraceWindow;
  /** The marked request; null where none is known. */
  readonly request: TransactionDetail | null;
}

/** Null where the run has no such thing in view before the playhead, or the word is not known. */
export function reasonPlace(
  what: string,
  { window, request }: ReasonSource,
  view: TimeSpan,
  playheadNs: number,
): ReasonPlace | null {
  const seen = { startNs: view.startNs, endNs: Math.min(view.endNs, playheadNs, window.endNs) };
  if (seen.endNs <= seen.startNs) return null;
  switch (what) {
    case 'idle':
      return stretchAt(longest(silences(window, seen)), 'strip');
    case 'gap':
      return stretchAt(longest(pauses(window, seen)), 'lanes');
    case 'request':
      return request && requestPlace(request, seen);
    case 'violation':
      return firstMark(window, seen, 'violation');
    case 'time_out':
      return firstMark(window, seen, lanesOfFamily.marks.timedOut);
    case 'commit':
      return lastMark(window, seen, lanesOfFamily.marks.final);
    default:
      return instantAt(wordsOfFamily.reasonOf(what, window, seen));
  }
}

function stretchAt(span: TimeSpan | null, at: ReasonPlace['at']): ReasonPlace | null {
  return span && { ...span, at };
}

function instantAt(
  found: { readonly timeNs: number; readonly replica: number } | null,
): ReasonPlace | null {
  return found && { startNs: found.timeNs, endNs: found.timeNs, at: { replica: found.replica } };
}

/** The first of the longest, as far as a bucket tells them apart. */
function longest(spans: readonly (TimeSpan & { readonly unitNs: number })[]): TimeSpan | null {
  let best: (TimeSpan & { readonly unitNs: number }) | null = null;
  for (const span of spans) {
    const isLonger =
      best === null || span.endNs - span.startNs > best.endNs - best.startNs + span.unitNs;
    if (isLonger) best = span;
  }
  return best && { startNs: best.startNs, endNs: best.endNs };
}

/** Stretches in which the leader's link is silent. */
export function silences(window: TraceWindow, seen: TimeSpan): (TimeSpan & { unitNs: number })[] {
  const { grid, row, foreground, background } = carriedBy(window, 'egress', 'leader');
  const { bucketNs, startNs } = grid;
  const { first, end } = bucketsIn(grid, seen);
  const found: (TimeSpan & { unitNs: number })[] = [];
  let from: number | null = null;
  for (let bucket = first; bucket <= end; bucket++) {
    const sent = (foreground[row + bucket] ?? 0) + (background[row + bucket] ?? 0);
    const isSilent = bucket < end && sent < SILENT;
    if (isSilent) from ??= bucket;
    else if (from !== null) {
      found.push({
        startNs: Math.max(seen.startNs, startNs + from * bucketNs),
        endNs: Math.min(seen.endNs, startNs + bucket * bucketNs),
        unitNs: 1.5 * bucketNs,
      });
      from = null;
    }
  }
  return found;
}

/** Stretches without a commit, from one to the next, the last up to what is seen. */
function pauses(
  { committed, originNs }: TraceWindow,
  seen: TimeSpan,
): (TimeSpan & { unitNs: number })[] {
  // The first row is what was committed before the window.
  const times = Array.from(committed.timeNs.subarray(1, committed.count), (ns) => originNs + ns);
  const inside = times.filter((ns) => ns > seen.startNs && ns < seen.endNs);
  const edges = [seen.startNs, ...inside, seen.endNs];
  return edges
    .slice(1)
    .map((endNs, index) => ({ startNs: edges[index] as number, endNs, unitNs: 0 }));
}

function requestPlace(request: TransactionDetail, seen: TimeSpan): ReasonPlace | null {
  const endNs = request.answeredNs ?? request.parts.at(-1)?.endNs ?? request.submittedNs;
  const place = {
    startNs: Math.max(seen.startNs, request.submittedNs),
    endNs: Math.min(seen.endNs, endNs),
  };
  return place.endNs > place.startNs ? { ...place, at: 'clients' } : null;
}

function firstMark(window: TraceWindow, seen: TimeSpan, kind: string): ReasonPlace | null {
  return markPlaces(window, seen, kind)[0] ?? null;
}

function lastMark(window: TraceWindow, seen: TimeSpan, kind: string): ReasonPlace | null {
  return markPlaces(window, seen, kind).at(-1) ?? null;
}

function markPlaces({ marks, originNs }: TraceWindow, seen: TimeSpan, kind: string): ReasonPlace[] {
  const wanted = tables.marks.indexOf(kind);
  const places: ReasonPlace[] = [];
  for (let index = 0; index < marks.count; index++) {
    const timeNs = originNs + (marks.timeNs[index] as number);
    if (marks.kind[index] !== wanted || timeNs < seen.startNs || timeNs > seen.endNs) continue;
    const replica = marks.replica[index] as number;
    places.push({ startNs: timeNs, endNs: timeNs, at: { replica } });
  }
  return places;
}

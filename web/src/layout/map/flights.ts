/** What a map shows at one instant: messages as parts of the ways between replicas. */
import { type Subject, subjectAt, type TraceWindow } from '../../core/columns';
import { opens } from '../../core/kinds';
import { eachInFlight } from '../inFlight';
import { type Look, messageLook, subjectText } from '../subject';
import { lossOf } from '../transmissions';
import type { Way, Ways } from './ways';

export interface Flight {
  /** Row of its message in the trace; below 0 where it has none of its own. */
  readonly row: number;
  /** Number of the message's kind. */
  readonly kind: number;
  readonly look: Look;
  /** Number of what it opens; empty where it opens nothing. */
  readonly number: string;
  /** Whether something of it is lost on the way. */
  readonly isLost: boolean;
  readonly way: Way;
  /** Fractions of the way that its last and its first bit have gone. */
  readonly last: number;
  readonly first: number;
}

/** Messages on their way at `timeNs`; bit i of `kinds` shows kind i. */
export function flightsAt(
  window: TraceWindow,
  timeNs: number,
  kinds: number,
  ways: Ways,
): Flight[] {
  const { messages } = window;
  const flights: Flight[] = [];
  const isShown = (index: number) => (kinds & (1 << (messages.kind[index] as number))) !== 0;
  eachInFlight(window, timeNs, isShown, (index, last, first) => {
    const way = ways(messages.source[index] as number, messages.target[index] as number);
    if (way === null) return;
    const isLost = lossOf(messages, index) !== 'none';
    const row = messages.row[index] as number;
    const kind = messages.kind[index] as number;
    const subject = subjectAt(messages, index);
    const look = messageLook(kind, subject);
    flights.push({ row, kind, look, number: numberOf(kind, subject), isLost, way, last, first });
  });
  return flights;
}

function numberOf(kind: number, subject: Subject): string {
  return opens(kind) && subject.number > 0 ? subjectText(subject) : '';
}

/**
 * What time went into, ready to be read: parts in milliseconds that sum, as they are written, exactly to the
 * whole as it is written.
 */
import type { PathPart, Spent } from '../../core/messages';
import { meaningOfPart } from '../words/details';
import { runWords } from './family';

/** What a stretch is called; the wait at the target's NIC, which the engine counts as queueing, apart. */
export type SpentName = Spent | 'ingress';

const NAMES: Readonly<Record<string, string>> = {
  window_stall: 'window stall',
  held: 'held back',
  congestion_window: 'congestion window',
  path_queue: 'queue of the path',
  sent_again: 'sent again',
};

/** What a part is called; most by their own word. */
export function spentName(name: SpentName): string {
  return NAMES[name] ?? runWords.spentNames[name] ?? name;
}

/** What a part's name stands for. */
export function spentMeaning(name: SpentName): string {
  return meaningOfPart(spentName(name));
}

export interface SpentPart {
  readonly name: SpentName;
  readonly startNs: number;
  readonly endNs: number;
  /** Microseconds, rounded so that all parts sum to the rounded whole. */
  readonly us: number;
  readonly row: number | null;
}

/** The parts of a path, rounded together. */
export function spentParts(parts: readonly PathPart[]): readonly SpentPart[] {
  const startNs = parts[0]?.startNs ?? 0;
  const sinceUs = (timeNs: number) => Math.round((timeNs - startNs) / 1000);
  return parts.map(({ part, startNs: from, endNs, row }) => ({
    name: part,
    startNs: from,
    endNs,
    us: sinceUs(endNs) - sinceUs(from),
    row,
  }));
}

/** The parts of one message: what comes after the way is the target's intake. */
export function messageParts(parts: readonly PathPart[]): readonly SpentPart[] {
  const arrived = parts.findIndex(({ part }) => part === 'propagation');
  return spentParts(parts).map((part, index) =>
    arrived >= 0 && index > arrived && part.name === 'queueing'
      ? { ...part, name: 'ingress' }
      : part,
  );
}

export interface SpentTotal {
  readonly name: SpentName;
  readonly us: number;
}

/** How much went into what, in the order in which it first comes. */
export function totalsOf(parts: readonly SpentPart[]): readonly SpentTotal[] {
  const totals = new Map<SpentName, number>();
  for (const { name, us } of parts) totals.set(name, (totals.get(name) ?? 0) + us);
  return [...totals].map(([name, us]) => ({ name, us }));
}

/** Of the stretches in the queue of a path the longest. */
export function longestQueue(parts: readonly SpentPart[]): SpentPart | undefined {
  return parts
    .filter(({ name }) => name === 'path_queue')
    .reduce<SpentPart | undefined>(
      (longest, part) => (longest === undefined || part.us > longest.us ? part : longest),
      undefined,
    );
}

/** All that stands between the same two waits of a path for one message, in order; null: between messages. */
export interface Leg {
  readonly row: number | null;
  readonly parts: readonly SpentPart[];
}

/** A path as legs: the stretches of one message together, waits by themselves. */
export function legsOf(parts: readonly SpentPart[]): readonly Leg[] {
  const legs: { row: number | null; parts: SpentPart[] }[] = [];
  for (const part of parts) {
    const last = legs.at(-1);
    if (last !== undefined && part.row !== null && last.row === part.row) last.parts.push(part);
    else legs.push({ row: part.row, parts: [part] });
  }
  return legs;
}

export function sumUs(parts: readonly { readonly us: number }[]): number {
  return parts.reduce((sum, { us }) => sum + us, 0);
}

/** 101250 -> "101.250 ms". */
export function formatMs(us: number): string {
  const milliseconds = (us / 1000).toLocaleString('en', {
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  });
  return `${milliseconds}\u00a0ms`;
}

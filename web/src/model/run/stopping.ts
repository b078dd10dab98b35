/** What the clock is to stop at: which kinds there are, what they are called, and what each has to be told. */

import { formatCount } from '../../base/format';
import { lanesOfFamily } from '../../layout/family';
import { runs } from './family';
import { type Asked, asked, COUNT_MAX, type StopKind, stopKind } from './stopKind';

/** A kind to stop at, with the percentage or the count that it asks for; 0 where it asks for none. */
export interface StopWhen {
  readonly stop: string;
  readonly amount: number;
}

/** Those that the reader chooses from; steps, events and commits are a button away without choice. */
export function stopKinds(): readonly StopKind[] {
  return [...runs.stops, ...GENERAL];
}

const GENERAL: readonly StopKind[] = [
  stopKind('violation', 'violation'),
  stopKind('linkAbove', 'link above', asked('Use of a link', '%', [0, 50, 99])),
  stopKind('queueAbove', 'queue above', asked('Waiting transactions', 'tx', [0, 1000, COUNT_MAX])),
];

/** What is chosen at first. */
export function firstStop(): StopWhen {
  return chosen(stopKinds()[0]?.stop ?? '');
}

function kindOf(stop: string): StopKind | undefined {
  return stopKinds().find((one) => one.stop === stop);
}

export function askedOf(stop: string): Asked | null {
  return kindOf(stop)?.asks ?? null;
}

/** A kind as it is chosen: with the amount that it had, where it has one, or its first. */
export function chosen(stop: string): StopWhen {
  return { stop, amount: askedOf(stop)?.first ?? 0 };
}

/** The kind with an amount within its bounds. */
export function withAmount({ stop }: StopWhen, amount: number): StopWhen {
  const asks = askedOf(stop);
  if (asks === null) return { stop, amount: 0 };
  return { stop, amount: Math.round(Math.min(asks.most, Math.max(asks.least, amount))) };
}

/** What it is called: "violation", "link above 50 %". */
export function stopName({ stop, amount }: StopWhen): string {
  const found = kindOf(stop);
  if (found === undefined) return fixedNames[stop]?.() ?? 'step';
  if (found.asks === null) return found.name;
  const { unit } = found.asks;
  return `${found.name} ${formatCount(amount)}${unit === '' ? '' : `\u00a0${unit}`}`;
}

const fixedNames: Readonly<Record<string, () => string>> = {
  significant: () => 'step',
  event: () => 'event',
  commit: () => lanesOfFamily.final.one,
};

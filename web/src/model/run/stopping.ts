/** What the clock is to stop at: which kinds there are, what they are called, and what each has to be told. */
import { formatCount } from '../../base/format';
import type { Stop } from '../../core/messages';

/** A kind to stop at, with the view, the percentage or the count that it asks for; 0 where it asks for none. */
export interface StopWhen {
  readonly stop: Stop;
  readonly amount: number;
}

/** What a kind asks for. */
export interface Asked {
  readonly label: string;
  readonly unit: string;
  readonly first: number;
  readonly least: number;
  readonly most: number;
}

interface Kind {
  readonly stop: Stop;
  /** In the list. */
  readonly name: string;
  readonly asks: Asked | null;
}

const kind = (stop: Stop, name: string, asks: Asked | null = null): Kind => ({ stop, name, asks });
const asked = (label: string, unit: string, [least, first, most]: readonly number[]): Asked => ({
  ...{ label, unit },
  ...{ least: least ?? 0, first: first ?? 0, most: most ?? 0 },
});

/** Those that the reader chooses from; steps, events and commits are a button away without choice. */
export const stopKinds: readonly Kind[] = [
  kind('viewChange', 'view change'),
  kind('timeOut', 'time-out'),
  kind('lock', 'lock'),
  kind('certificate', 'certificate of view', asked('View', '', [1, 1, 4_294_967_295])),
  kind('conflict', 'two blocks certified in one view'),
  kind('violation', 'violation'),
  kind('linkAbove', 'link above', asked('Use of a link', '%', [0, 50, 99])),
  kind('queueAbove', 'queue above', asked('Waiting transactions', 'tx', [0, 1000, 4_294_967_295])),
];

/** What is chosen at first. */
export const FIRST_STOP: StopWhen = { stop: 'viewChange', amount: 0 };

export function askedOf(stop: Stop): Asked | null {
  return stopKinds.find((one) => one.stop === stop)?.asks ?? null;
}

/** A kind as it is chosen: with the amount that it had, where it has one, or its first. */
export function chosen(stop: Stop): StopWhen {
  return { stop, amount: askedOf(stop)?.first ?? 0 };
}

/** The kind with an amount within its bounds. */
export function withAmount({ stop }: StopWhen, amount: number): StopWhen {
  const asks = askedOf(stop);
  if (asks === null) return { stop, amount: 0 };
  return { stop, amount: Math.round(Math.min(asks.most, Math.max(asks.least, amount))) };
}

/** What it is called: "certificate of view 4", "link above 50 %". */
export function stopName({ stop, amount }: StopWhen): string {
  const found = stopKinds.find((one) => one.stop === stop);
  if (found === undefined) return fixedNames[stop] ?? 'step';
  if (found.asks === null) return found.name;
  const { unit } = found.asks;
  return `${found.name} ${formatCount(amount)}${unit === '' ? '' : `\u00a0${unit}`}`;
}

const fixedNames: Readonly<Partial<Record<Stop, string>>> = {
  significant: 'step',
  event: 'event',
  commit: 'commit',
};

/**
 * Numbers with units, as the page writes them; `typedQuantity` reads them back from a field.
 *
 * Units are those of the scenario schema (`x-unit`). A share ("of segments"), a fraction of 1 in files, is in per cent.
 */

/** A unit, and what one of it is in the schema's unit. */
export type Multiple = readonly [unit: string, factor: number];

/** Units of one kind. */
interface Units {
  /** Falling; the first that writes a value shortly is shown. */
  readonly shown: readonly Multiple[];
  /** Read besides. In these an upper or lower case letter is another one: kb are bits. */
  readonly read: readonly Multiple[];
}

export const unitsOf: Readonly<Record<string, Units>> = {
  B: {
    shown: [
      ['GiB', 2 ** 30],
      ['MiB', 2 ** 20],
      ['KiB', 2 ** 10],
      ['B', 1],
    ],
    read: [
      ['GB', 1e9],
      ['MB', 1e6],
      ['kB', 1e3],
    ],
  },
  'Mbit/s': {
    shown: [
      ['Tbit/s', 1e6],
      ['Gbit/s', 1e3],
      ['Mbit/s', 1],
      ['kbit/s', 1e-3],
    ],
    read: [],
  },
  ms: {
    shown: [
      ['min', 60_000],
      ['s', 1000],
      ['ms', 1],
      ['µs', 1e-3],
    ],
    read: [],
  },
  µs: {
    shown: [
      ['s', 1e6],
      ['ms', 1000],
      ['µs', 1],
    ],
    read: [],
  },
  s: {
    shown: [['s', 1]],
    read: [
      ['min', 60],
      ['ms', 1e-3],
      ['µs', 1e-6],
    ],
  },
};

export const NONE = 'unlimited';
/** Units of which null is this: so many replies, or what a processor's profile says. */
export const usualOf: Readonly<Record<string, string>> = {
  replies: 'f + 1',
  µs: 'the profile’s',
  ns: 'the profile’s',
};

/** "64 KiB", "1 Gbit/s", "2,000 tx/s", "× 1.5"; null is "unlimited", or the usual of its unit. */
export function formatQuantity(value: number | null, unit: string): string {
  if (value === null) return usualOf[unit] ?? NONE;
  const [name, factor] = shownIn(value, unit);
  const number = formatNumber(value / factor);
  return unit === 'x' ? `${name} ${number}` : `${number} ${name}`.trimEnd();
}

/** The unit that a value is shown in; 0 is in the schema's. */
export function shownIn(value: number, unit: string): Multiple {
  if (isShare(unit)) return ['%', 0.01];
  if (unit === 'x') return ['×', 1];
  const { shown = [], read = [] } = unitsOf[unit] ?? {};
  // Who writes 64,000 B means 64 kB, and not 62.5 KiB.
  const isOfThousands = unit === 'B' && value >= 10_000 && value % 1000 === 0;
  const units = isOfThousands ? read : shown;
  const multiple = units.find(([, factor]) => isShort(value / factor));
  return multiple ?? [value === 1 ? singular(unit) : shownUnit(unit), 1];
}

/** At least 1, and whole in four digits: 64 KiB, but 4,380 B. */
function isShort(value: number): boolean {
  return Math.abs(value) >= 1 && Number(value.toPrecision(4)) === value;
}

// Making one costs far more than using it.
const numbers = new Intl.NumberFormat('en', { maximumSignificantDigits: 12 });

/** Thousands with commas, without what binary fractions add to decimals. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

export function isShare(unit: string): boolean {
  return unit.startsWith('of ');
}

/** Units that only say what the number is for need no room beside it. */
export function shownUnit(unit: string): string {
  return unit.startsWith('per ') ? '' : unit;
}

const COUNTED = new Set(['views', 'blocks', 'instances', 'peers', 'transactions', 'heartbeats']);

/** One of what is counted in words. */
export function singular(unit: string): string {
  if (unit === 'replies') return 'reply';
  return COUNTED.has(unit) ? unit.slice(0, -1) : shownUnit(unit);
}

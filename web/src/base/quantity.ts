/**
 * Numbers with units, as people write them: formatted for the page, and read back from a field.
 *
 * Units are those of the scenario schema (`x-unit`); what is written in another unit of the same kind ("64 KiB" for
 * bytes, "1 Gbit/s" for Mbit/s) is converted. A share ("of segments"), a fraction of 1 in files, is in per cent. A
 * number alone is in the one unit of its field, which stands beside the field's name whatever is in it.
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

const unitsOf: Readonly<Record<string, Units>> = {
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

/** Units that are also written in another way. */
const otherSpellings: Readonly<Record<string, string>> = {
  KB: 'kB',
  us: 'µs',
  kbps: 'kbit/s',
  Mbps: 'Mbit/s',
  Gbps: 'Gbit/s',
  Tbps: 'Tbit/s',
};

/** Of what is counted: "20k", "1.5M tx". */
const prefixes: Readonly<Record<string, number>> = { '': 1, k: 1e3, K: 1e3, M: 1e6 };

const NONE = 'unlimited';
/** What people, the command line and scenario files write for it. */
const NONES: readonly string[] = [NONE, 'none', 'null'];
/** Units of which null is this: so many replies, or what a processor's profile says. */
const usualOf: Readonly<Record<string, string>> = {
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

/**
 * What a number alone is in, in a field whose usual value is `usual`: what that is shown in; KiB where it is a number
 * of bytes without a limit; of rates, what all are given in.
 */
export function aloneIn(unit: string, usual: unknown = 0): Multiple {
  if (unit === 'B' && usual === null) return shownIn(1024, unit);
  return shownIn(typeof usual === 'number' && unit !== 'Mbit/s' ? usual : 0, unit);
}

/**
 * The number that a text means in `unit`, null for "unlimited", "none" or "null", or the text itself where it means
 * none. A number alone is in the unit `alone`.
 */
export function parseQuantity(
  text: string,
  unit: string,
  alone: Multiple = aloneIn(unit),
): number | string | null {
  const trimmed = text.trim();
  if (NONES.includes(trimmed.toLowerCase()) || trimmed === usualOf[unit]) return null;
  const match = /^(?:[×x]\s*)?([-+]?[\d.,]+(?:e[-+]?\d+)?)\s*(.*)$/i.exec(trimmed);
  if (match === null) return trimmed;
  const [, digits = '', suffix = ''] = match;
  // A comma that parts no thousands may be meant for a point, or for nothing: who knows?
  const number = Number(THOUSANDS.test(digits) ? digits.replaceAll(',', '') : digits);
  const factor = suffix === '' ? alone[1] : factorOf(suffix, unit);
  return Number.isNaN(number) || factor === undefined ? trimmed : roundOff(number * factor);
}

/** Digits in threes. */
const THOUSANDS = /^[-+]?\d{1,3}(,\d{3})+(\.\d*)?(e[-+]?\d+)?$/i;

/** What one of a written unit is in the schema's; undefined where it is of another kind. */
function factorOf(written: string, unit: string): number | undefined {
  if (isShare(unit)) return written === '%' ? 0.01 : undefined;
  const units = unitsOf[unit];
  if (units === undefined) {
    const [, prefix = '', name] = /^([kKM]?)\s*(.*)$/.exec(written) ?? [];
    const isOfUnit = name === '' || [unit, shownUnit(unit), singular(unit)].includes(name ?? '');
    return isOfUnit ? prefixes[prefix] : undefined;
  }
  const name = otherSpellings[written] ?? written;
  const shown = units.shown.find(([each]) => each.toLowerCase() === name.toLowerCase());
  return (shown ?? units.read.find(([each]) => each === name))?.[1];
}

/**
 * Which units are read, as a sentence goes on: "in B, kB, KiB, MB, MiB, GB, GiB". Empty where there is nothing to
 * choose.
 */
export function unitsText(unit: string, maximum: number): string {
  if (isShare(unit)) return 'in %';
  const units = unitsOf[unit];
  if (units === undefined) return maximum < 1e6 ? '' : 'with k for thousands, M for millions';
  const rising = [...units.shown, ...units.read].toSorted(([, one], [, other]) => one - other);
  return `in ${rising.map(([name]) => name).join(', ')}`;
}

/** "A number alone is in KiB." Empty where there is one unit alone. */
export function aloneText(unit: string, alone: Multiple): string {
  if (unitsOf[unit] === undefined && !isShare(unit)) return '';
  return `A number alone is in ${alone[0]}.`;
}

/** Whether values are shown in several units, so that it has to be told what a number alone is in. */
export function hasUnits(unit: string): boolean {
  return (unitsOf[unit]?.shown.length ?? 0) > 1;
}

// Making one costs far more than using it.
const numbers = new Intl.NumberFormat('en', { maximumSignificantDigits: 12 });

/** Thousands with commas, without what binary fractions add to decimals. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

function isShare(unit: string): boolean {
  return unit.startsWith('of ');
}

/** Units that only say what the number is for need no room beside it. */
function shownUnit(unit: string): string {
  return unit.startsWith('per ') ? '' : unit;
}

/** One of what is counted in words. */
function singular(unit: string): string {
  if (unit === 'replies') return 'reply';
  return unit === 'views' || unit === 'blocks' ? unit.slice(0, -1) : shownUnit(unit);
}

/** Takes away what binary fractions add to a product of decimals. */
function roundOff(value: number): number {
  return Number(value.toPrecision(12));
}

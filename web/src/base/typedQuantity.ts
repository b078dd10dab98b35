/**
 * Numbers with units, as people type them into a field. What is written in another unit of the same kind ("64 KiB" for
 * bytes, "1 Gbit/s" for Mbit/s) is converted. A number alone is in the one unit of its field, which stands beside the
 * field's name whatever is in it.
 */
import {
  isShare,
  type Multiple,
  NONE,
  shownIn,
  shownUnit,
  singular,
  unitsOf,
  usualOf,
} from './quantity';

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

/** What people, the command line and scenario files write for it. */
const NONES: readonly string[] = [NONE, 'none', 'null'];

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

/** Takes away what binary fractions add to a product of decimals. */
function roundOff(value: number): number {
  return Number(value.toPrecision(12));
}

/**
 * Numbers with units, as people write them: formatted for the page, and read back from a field.
 *
 * Units are those of the scenario schema (`x-unit`); what is written in another unit of the same kind
 * ("64 KiB" for bytes, "1 Gbit/s" for Mbit/s) is converted. A share ("of segments"), a fraction of 1 in files, is in per cent.
 */

/** A unit, and what one of it is in the schema's unit. The largest that writes a value shortly is shown. */
type Multiple = readonly [unit: string, factor: number];

const multiplesByUnit: Readonly<Record<string, readonly Multiple[]>> = {
  B: [
    ['GiB', 2 ** 30],
    ['MiB', 2 ** 20],
    ['KiB', 2 ** 10],
    ['B', 1],
  ],
  'Mbit/s': [
    ['Tbit/s', 1e6],
    ['Gbit/s', 1e3],
    ['Mbit/s', 1],
    ['kbit/s', 1e-3],
  ],
  ms: [
    ['min', 60_000],
    ['s', 1000],
    ['ms', 1],
    ['µs', 1e-3],
  ],
};

/** Where people write other units than are shown: a time of the run stands in seconds. */
const readByUnit: typeof multiplesByUnit = {
  ...multiplesByUnit,
  s: [
    ['min', 60],
    ['ms', 1e-3],
    ['µs', 1e-6],
  ],
};

const NONE = 'unlimited';
/** What people, the command line and scenario files write for it. */
const NONES: readonly string[] = [NONE, 'none', 'null'];

/** "64 KiB", "1 Gbit/s", "2,000 tx/s", "× 1.5"; null is "unlimited". */
export function formatQuantity(value: number | null, unit: string): string {
  if (value === null) return NONE;
  if (isShare(unit)) return `${formatNumber(value * 100)} %`;
  if (unit === 'x') return `× ${formatNumber(value)}`;
  const multiple = multiplesByUnit[unit]?.find(([, factor]) => isShort(value / factor));
  if (multiple === undefined) return `${formatNumber(value)} ${shownUnit(unit)}`.trimEnd();
  const [name, factor] = multiple;
  return `${formatNumber(value / factor)} ${name}`;
}

/** At least 1, and whole in four digits: 64 KiB, but 4,380 B. */
function isShort(value: number): boolean {
  return Math.abs(value) >= 1 && Number(value.toPrecision(4)) === value;
}

/** The number that a text means in `unit`, null for "unlimited", "none" or "null", or the text itself where it means none. */
export function parseQuantity(text: string, unit: string): number | string | null {
  const trimmed = text.trim();
  if (NONES.includes(trimmed.toLowerCase())) return null;
  const match = /^(?:[×x]\s*)?([-+]?[\d.,]+(?:e[-+]?\d+)?)\s*(.*)$/i.exec(trimmed);
  if (match === null) return trimmed;
  const [, digits = '', suffix = ''] = match;
  // A comma that parts no thousands may be meant for a point, or for nothing: who knows?
  const number = Number(THOUSANDS.test(digits) ? digits.replaceAll(',', '') : digits);
  if (Number.isNaN(number)) return trimmed;
  if (isShare(unit)) return /^%?$/.test(suffix) ? roundOff(number / 100) : trimmed;
  if (suffix === '' || suffix === unit || suffix === shownUnit(unit)) return number;
  const multiple = readByUnit[unit]?.find(([name]) => name.toLowerCase() === suffix.toLowerCase());
  return multiple === undefined ? trimmed : roundOff(number * multiple[1]);
}

/** Digits in threes. */
const THOUSANDS = /^[-+]?\d{1,3}(,\d{3})+(\.\d*)?(e[-+]?\d+)?$/i;

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

/** Takes away what binary fractions add to a product of decimals. */
function roundOff(value: number): number {
  return Number(value.toPrecision(12));
}

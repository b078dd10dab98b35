/**
 * Numbers with units, as people write them: formatted for the page, and read back from a field.
 *
 * Units are those of the scenario schema (`x-unit`); what is written in another unit of the same kind
 * ("64 KiB" for bytes, "1 Gbit/s" for Mbit/s) is converted.
 */

/** A unit and what one of it is in the schema's unit. The first that a value reaches is shown. */
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

const NONE = 'unlimited';

/** "64 KiB", "1 Gbit/s", "2,000 tx/s", "× 1.5"; null is "unlimited". */
export function formatQuantity(value: number | null, unit: string): string {
  if (value === null) return NONE;
  if (unit === 'x') return `× ${formatNumber(value)}`;
  const multiples = multiplesByUnit[unit];
  if (multiples === undefined) return `${formatNumber(value)} ${shownUnit(unit)}`.trimEnd();
  const [name, factor] =
    multiples.find(([, least]) => Math.abs(value) >= least) ?? (multiples.at(-1) as Multiple);
  return value === 0 ? `0 ${unit}` : `${formatNumber(value / factor)} ${name}`;
}

/** The number that a text means in `unit`, null for "unlimited", or the text itself where it means none. */
export function parseQuantity(text: string, unit: string): number | string | null {
  const trimmed = text.trim();
  if (trimmed.toLowerCase() === NONE) return null;
  const match = /^(?:[×x]\s*)?([-+]?[\d.,]+(?:e[-+]?\d+)?)\s*(.*)$/i.exec(trimmed);
  if (match === null) return trimmed;
  const [, digits = '', suffix = ''] = match;
  const number = Number(digits.replaceAll(',', ''));
  if (Number.isNaN(number)) return trimmed;
  if (suffix === '' || suffix === unit || suffix === shownUnit(unit)) return number;
  const multiple = multiplesByUnit[unit]?.find(
    ([name]) => name.toLowerCase() === suffix.toLowerCase(),
  );
  return multiple === undefined ? trimmed : roundOff(number * multiple[1]);
}

/** Four significant digits, thousands with commas; numbers above are shown whole. */
export function formatNumber(value: number): string {
  const digits = Math.abs(value) >= 1000 ? { maximumFractionDigits: 0 } : significant;
  return value.toLocaleString('en', digits);
}

const significant = { maximumSignificantDigits: 4 } as const;

/** Units that only say what the number is of need no room beside it. */
function shownUnit(unit: string): string {
  return /^(of|per) /.test(unit) ? '' : unit;
}

/** Takes away what binary fractions add to a product of decimals. */
function roundOff(value: number): number {
  return Number(value.toPrecision(12));
}

import { formatCount } from './format';

const figures = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });

/** A plain number in four significant digits: 0.82799 -> "0.828", 0.000084 -> "0.000084", 2238000 -> "2,238,000". */
export function formatFigure(value: number): string {
  return Math.abs(value) >= 1000 ? formatCount(value) : figures.format(value);
}

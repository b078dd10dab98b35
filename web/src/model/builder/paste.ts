/** A table of delays as people paste it: from a spreadsheet, as CSV or Markdown; with or without names beside it. */
import { parseQuantity } from '../../base/typedQuantity';

/** A delay in milliseconds, what was typed where it is none, null where there is a hole. */
export type Cell = number | string | null;

export interface Pasted {
  readonly cells: readonly (readonly Cell[])[];
  /** Names over the columns and beside the rows; null where there are none. */
  readonly columns: readonly string[] | null;
  readonly rows: readonly string[] | null;
}

/** What a number alone is in: of delays, or of rates. */
export type Unit = 'ms' | 'Mbit/s';

/**
 * The table in a text: parted by bars, else by tabs, else by semicolons, else by commas, else by spaces; null where no
 * cell has a value.
 */
export function readTable(pasted: string, unit: Unit = 'ms'): Pasted | null {
  const text = unbarred(pasted);
  const separator = ['\t', ';', ','].find((each) => text.includes(each)) ?? ' ';
  const lines = separator === ' ' ? spacedLines(text) : splitLines(text, separator);
  const width = Math.max(0, ...lines.map((line) => line.length));
  if (width === 0) return null;
  const all = lines.map((line, index) => {
    const lack = Array<string>(width - line.length).fill('');
    // Over the names of the rows some write nothing, not even an empty cell.
    const isCornerless = index === 0 && lack.length === 1 && areNames(line);
    return isCornerless ? [...lack, ...line] : [...line, ...lack];
  });
  const [first = [], ...others] = all;
  const hasColumns =
    all.length > 1 && typeof readCell(first[0] ?? '') !== 'number' && areNames(first.slice(1));
  const below = hasColumns ? others : all;
  const hasRows = width > 1 && areNames(below.map(([name = '']) => name));
  const from = hasRows ? 1 : 0;
  const cells = below.map((line) => line.slice(from));
  const read = (cell: string) => readCell(cell, unit, separator);
  // Words alone would become replicas.
  if (!cells.flat().some((cell) => cell !== '' && typeof read(cell) !== 'string')) return null;
  return {
    cells: cells.map((line) => line.map(read)),
    columns: hasColumns ? first.slice(from) : null,
    rows: hasRows ? below.map(([name = '']) => name) : null,
  };
}

/** What is typed in one cell. */
export function readCell(text: string, unit: Unit = 'ms', separator = '\t'): Cell {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  // Where commas do not part cells they may be decimal, unless they part thousands.
  const isDecimal = separator !== ',' && /^\d+,(\d{1,2}|\d{4,})$/.test(trimmed);
  const value = parseQuantity(isDecimal ? trimmed.replace(',', '.') : trimmed, unit);
  // A way that takes as long as it likes is no delay; a path may be as wide as it likes.
  return value === null && unit === 'ms' ? trimmed : value;
}

/** All of them are there, and none is a number. */
function areNames(cells: readonly string[]): boolean {
  return (
    cells.length > 0 && cells.every((cell) => cell !== '' && typeof readCell(cell) === 'string')
  );
}

/** A table of Markdown with tabs in the place of its bars, without the line below its head; another text as it is. */
function unbarred(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (!lines.every((line) => line.includes('|'))) return text;
  const isRule = (line: string) => /^[\s|:-]+$/.test(line);
  return lines
    .filter((line, index) => index !== 1 || !isRule(line))
    .map((line) =>
      line
        .trim()
        .replace(/^\||\|$/g, '')
        .replaceAll('|', '\t'),
    )
    .join('\n');
}

/** Cells with spaces between: with two or more where that gives a table, since names may hold one. */
function spacedLines(text: string): string[][] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const parted = (by: RegExp) => lines.map((line) => line.trim().split(by));
  const wide = parted(/\s{2,}/);
  const width = Math.max(...wide.map((line) => line.length));
  const isTable = width > 1 && wide.every((line, i) => width - line.length <= (i === 0 ? 1 : 0));
  return isTable ? wide : parted(/\s+/);
}

/** Cells of lines, trimmed; a cell in quotation marks may hold separators and ends of lines, and "" for a mark. */
function splitLines(text: string, separator: string): string[][] {
  const lines: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    lines.at(-1)?.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text.charAt(at + 1) === '"') cell += text.charAt(++at);
      else isQuoted = false;
    } else if (letter === '"' && cell.trim() === '') [isQuoted, cell] = [true, ''];
    else if (letter === separator) endCell();
    else if (letter === '\n') {
      endCell();
      lines.push([]);
    } else if (letter !== '\r') cell += letter;
  }
  endCell();
  return lines.filter((line) => line.some((each) => each !== ''));
}

/** A sweep of two settings as cells: one along, one upwards, what is measured as a shade. */
import type { PlotArea } from './plot';

export interface CellValue {
  /** Null where nothing is known, or has no value. */
  readonly value: number | null;
  readonly look: 'solid' | 'extended' | 'open' | 'growing' | 'wrong' | 'none';
}

export interface Cell {
  readonly row: number;
  readonly column: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** From the least of all, 0, to the most, 1; null of one without a value. */
  readonly shade: number | null;
  readonly look: CellValue['look'];
}

/** What cells of one picture share: the least and the most of them; null where there is none. */
export function shadeSpan(
  rows: readonly (readonly CellValue[])[],
): readonly [number, number] | null {
  const values = rows.flat().flatMap(({ value }) => value ?? []);
  return values.length === 0 ? null : [Math.min(...values), Math.max(...values)];
}

/** Rows from below, as a vertical axis has its values. Shades are of equal factors where these are far apart. */
export function cells(
  rows: readonly (readonly CellValue[])[],
  span: readonly [number, number] | null,
  { left, right, top, bottom }: PlotArea,
): readonly Cell[] {
  const columns = Math.max(1, ...rows.map((row) => row.length));
  const width = (right - left) / columns;
  const height = (bottom - top) / Math.max(1, rows.length);
  return rows.flatMap((row, at) =>
    row.map(({ value, look }, column) => ({
      row: at,
      column,
      x: left + column * width,
      y: bottom - (at + 1) * height,
      width,
      height,
      shade: value === null || span === null ? null : shadeOf(value, span),
      look,
    })),
  );
}

/** So many times the least is far. */
const FAR = 20;

function shadeOf(value: number, [least, most]: readonly [number, number]): number {
  if (most === least) return 1;
  const isFar = least > 0 && most > FAR * least;
  return isFar
    ? Math.log(value / least) / Math.log(most / least)
    : (value - least) / (most - least);
}

/** Lines between neighbours that are limited by different things; `limits` by row and column, empty where not known. */
export function limitBorders(all: readonly Cell[], limits: readonly (readonly string[])[]): string {
  const limitAt = (row: number, column: number) => limits[row]?.[column] ?? '';
  const differs = (one: string, other: string) => one !== '' && other !== '' && one !== other;
  return all
    .map(({ row, column, x, y, width, height }) => {
      const own = limitAt(row, column);
      const right = differs(own, limitAt(row, column + 1)) ? `M${x + width} ${y}v${height}` : '';
      const above = differs(own, limitAt(row + 1, column)) ? `M${x} ${y}h${width}` : '';
      return right + above;
    })
    .join('');
}

/** The cell at a spot; undefined beside them. */
export function cellAt(all: readonly Cell[], x: number, y: number): Cell | undefined {
  return all.find(
    (cell) => x >= cell.x && x < cell.x + cell.width && y >= cell.y && y < cell.y + cell.height,
  );
}

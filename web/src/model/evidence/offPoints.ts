/** Which points of a chart are off: of each published series, whether a row of the point does not hold. */
import type { EvidenceChart, EvidenceRow, EvidenceSeries } from './evidence';

/** A series, and which of its points are off. */
export type JudgedSeries = EvidenceSeries & { readonly off: readonly boolean[] };

/** A chart's rows stand in the order of what is published: one a point, or two where both of its values are rows. */
export function withOffPoints(
  { series, rows }: Pick<EvidenceChart, 'series' | 'rows'>,
  off: ReadonlySet<string>,
): readonly JudgedSeries[] {
  const published = series.filter(({ kind }) => kind === 'published');
  const points = published.reduce((sum, each) => sum + each.points.length, 0);
  const aPoint = rows.length / points;
  if (!Number.isInteger(aPoint)) return series.map((each) => ({ ...each, off: [] }));
  let first = 0;
  return series.map((each) => {
    if (each.kind !== 'published') return { ...each, off: [] };
    const judged = each.points.map((_, index) => {
      const from = (first + index) * aPoint;
      return rows.slice(from, from + aPoint).some((id) => off.has(id));
    });
    first += each.points.length;
    return { ...each, off: judged };
  });
}

/** Ids of the rows that are off, explained or not. */
export function rowsOff(rows: readonly EvidenceRow[]): ReadonlySet<string> {
  const isOff = ({ verdict }: EvidenceRow) => verdict === 'off' || verdict === 'off, explained';
  return new Set(rows.filter(isOff).map(({ id }) => id));
}

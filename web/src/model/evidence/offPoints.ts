/** Which points of a chart are off: of each published series, whether a row of the point does not hold. */
import type { EvidenceChart, EvidenceRow, EvidenceSeries } from './evidence';

/** A series, and which of its points are off. */
export type JudgedSeries = EvidenceSeries & { readonly off: readonly boolean[] };

type Rows = Pick<EvidenceChart, 'series' | 'rows'>;

/** Of each published series, the ids of the rows of each point: one, or two where both of its values are rows. */
export function rowsOfPoints({ series, rows }: Rows): readonly (readonly (readonly string[])[])[] {
  const published = series.filter(({ kind }) => kind === 'published');
  const points = published.reduce((sum, each) => sum + each.points.length, 0);
  const aPoint = rows.length / points;
  if (!Number.isInteger(aPoint)) return published.map(() => []);
  let from = 0;
  return published.map((each) =>
    each.points.map(() => {
      from += aPoint;
      return rows.slice(from - aPoint, from);
    }),
  );
}

export function withOffPoints(chart: Rows, off: ReadonlySet<string>): readonly JudgedSeries[] {
  const ofSeries = rowsOfPoints(chart).values();
  return chart.series.map((each) => {
    const points = each.kind === 'published' ? (ofSeries.next().value ?? []) : [];
    return { ...each, off: points.map((ids) => ids.some((id) => off.has(id))) };
  });
}

/** Ids of the rows that are off, explained or not. */
export function rowsOff(rows: readonly EvidenceRow[]): ReadonlySet<string> {
  return new Set(rows.filter(isOff).map(({ id }) => id));
}

export function isOff({ verdict }: EvidenceRow): boolean {
  return verdict === 'off' || verdict === 'off, explained';
}

/** A sweep's points for who does not see them, or wants their numbers. */
import type { CurvePanel, CurvePoint, CurveSeries } from '../../model/sweep/curves';
import { descriptionsOf, type Sweep } from '../../model/sweep/description';
import type { MeasuredFigure } from '../../model/sweep/figure';
import { grouped } from '../../model/sweep/grouped';
import type { Measure } from '../../model/sweep/measure';
import { measuredAt, pairOf } from '../../model/sweep/measured';
import { formatMeasure, measureAt, shownMeasures } from '../../model/sweep/measures';
import { inSentence, limitName, seriesName, settingName, valueText } from '../../model/sweep/names';
import { DataTable } from '../figure/DataTable';

interface SweepTableProps {
  readonly sweep: Sweep;
  /** Of its scenario. */
  readonly title: string;
  /** By measure. */
  readonly panels: readonly (readonly CurvePanel[])[];
  /** Whose points stand beside those of the curves; null: none do. */
  readonly figure: MeasuredFigure | null;
}

export function SweepTable({ sweep, title, panels, figure }: SweepTableProps) {
  const { description, look } = sweep;
  const measures = shownMeasures(description);
  const across = look.across === null ? null : measureAt(look.across);
  const pathOf = ({ of }: CurveSeries) => descriptionsOf(sweep)[of]?.x.path ?? '';
  const measuredOf = ({ variant }: CurveSeries) => {
    const isOver = figure?.path === description.x.path;
    const points = isOver ? figure.series[pairOf(figure, variant)]?.points : [];
    return measures.filter((measure) => points?.some(({ values }) => values.has(measure.path)));
  };
  const [first = []] = panels;
  return (
    <details className="sweep-table">
      <summary>As a table</summary>
      {first.map((panel, at) => {
        const isOne = new Set(panel.series.map(({ variant }) => variant)).size < 2;
        const names = panel.series.map((series) => seriesName(series, sweep, isOne, title));
        const caption =
          panel.value === null && first.length < 2
            ? title
            : `${settingName(description.panels?.path ?? '')} ${valueText(description.panels?.path ?? '', panel.value)}`;
        // Curves over several settings have no rows in common.
        const bySetting = grouped(panel.series.keys(), (place) =>
          pathOf(panel.series[place] as CurveSeries),
        );
        const hasLimits = panel.series.some(({ points }) =>
          points.some(({ limit }) => limit !== ''),
        );
        return [...bySetting].map(([path, places]) => (
          <DataTable
            key={`${caption} ${path}`}
            caption={
              bySetting.size < 2 ? caption : `${caption}, over ${inSentence(settingName(path))}`
            }
            columns={[
              settingName(path),
              ...places.flatMap((place) => [
                ...[...measures, ...(across ? [across] : [])].map(
                  ({ label }) => `${names[place]}: ${label}`,
                ),
                ...measuredOf(panel.series[place] as CurveSeries).map(
                  ({ label }) => `${names[place]}: measured ${inSentence(label)}`,
                ),
                ...(hasLimits ? [`${names[place]}: limit`] : []),
              ]),
            ]}
          >
            {xsOf(places.map((place) => panel.series[place] as CurveSeries)).map((x) => (
              <tr key={String(x)}>
                <th scope="row">{valueText(path, x)}</th>
                {places.flatMap((place) => {
                  const series = panel.series[place] as CurveSeries;
                  const told = measures.map((measure, of) => {
                    const there = pointAt(panels[of]?.[at]?.series[place], x);
                    return (
                      <td key={`${series.key} ${measure.path}`}>
                        {there === undefined ? '' : pointText(there, measure)}
                      </td>
                    );
                  });
                  const lying = pointAt(series, x)?.across ?? null;
                  const limit = pointAt(series, x)?.limit ?? '';
                  const there = measuredAt(figure, sweep, series.variant, x);
                  const measured = measuredOf(series).map((measure) => {
                    const value = there?.get(measure.path)?.value;
                    return (
                      <td key={`${series.key} measured ${measure.path}`}>
                        {value === undefined ? '' : formatMeasure(measure, value)}
                      </td>
                    );
                  });
                  return [
                    ...told,
                    ...(across
                      ? [
                          <td key={`${series.key} across`}>
                            {lying === null ? '' : formatMeasure(across, lying)}
                          </td>,
                        ]
                      : []),
                    ...measured,
                    ...(hasLimits ? [<td key={`${series.key} limit`}>{limitName(limit)}</td>] : []),
                  ];
                })}
              </tr>
            ))}
          </DataTable>
        ));
      })}
    </details>
  );
}

/** Of all curves; where queues begin to grow each may have points of its own. */
function xsOf(series: readonly CurveSeries[]): readonly (number | null)[] {
  const xs = series.flatMap(({ points }) => points.map(({ x }) => x));
  const numbers = xs.filter((x) => x !== null);
  return [...[...new Set(numbers)].toSorted((a, b) => a - b), ...(xs.includes(null) ? [null] : [])];
}

function pointAt(series: CurveSeries | undefined, x: number | null): CurvePoint | undefined {
  return series?.points.find((point) => point.x === x);
}

/** "0.97 s, extended", "0.95 s (0.93 s to 0.99 s)", "growing", what is wrong, or nothing while it is not known. */
export function pointText(point: CurvePoint, measure: Measure): string {
  const { isKnown, errors, runs, grows, isCut, isExtended, mean, min, max } = point;
  if (!isKnown) return '';
  if (runs === 0) return errors[0]?.message ?? '';
  if (grows && measure.needsSteady) return 'growing';
  if (mean === null || min === null || max === null) return '–';
  const text = formatMeasure(measure, mean);
  const span =
    min === max ? '' : ` (${formatMeasure(measure, min)} to ${formatMeasure(measure, max)})`;
  const how = isExtended ? ', extended' : '';
  return `${text}${span}${isCut ? ', stopped at its budget' : how}`;
}

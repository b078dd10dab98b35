/**
 * A chart of several rows: what is published hollow, ours solid, each series named at its end. Where series come in
 * pairs, measured dots stand over our line in its colour, and a legend names each pair once.
 */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { formatFigure } from '../../base/formatFigure';
import type { Store } from '../../base/store';
import { arePaired, type Chart, chart as chartOf, titleOf } from '../../layout/evidence/chart';
import type { EvidenceChart } from '../../model/evidence/evidence';
import { withOffPoints } from '../../model/evidence/offPoints';
import { figureHash } from '../../model/sweep/description';
import { DataTable } from '../figure/DataTable';
import { EvidenceLink } from '../parts/EvidenceLink';
import { MeasuredDots, PairMark, pairColor } from '../parts/PairMark';
import { useMedia } from '../parts/useMedia';

interface ChartFigureProps {
  readonly chart: EvidenceChart;
  /** Ids of the rows that are off. */
  readonly off: ReadonlySet<string>;
  readonly place: Store<string | null>;
}

export function ChartFigure({ chart, off, place }: ChartFigureProps) {
  const figure = useRef<HTMLElement>(null);
  const isLedTo = useSyncExternalStore(place.subscribe, () => place.get() === chart.id);
  useEffect(() => {
    if (!isLedTo) return;
    figure.current?.focus({ preventScroll: true });
    figure.current?.scrollIntoView({ block: 'start' });
  }, [isLedTo]);
  const isNarrow = useMedia('(max-width: 700px)');
  const [emPx] = useState(() => 0.92 * textPx());
  const width = isNarrow ? Math.min(360, innerWidth - 28) : 29 * emPx;
  const size = { width, height: 18 * emPx, emPx };
  const drawn = chartOf(chart.x, chart.y, withOffPoints(chart, off), size);
  const { isPaired } = drawn;
  return (
    <figure
      ref={figure}
      className="evidence-chart"
      tabIndex={-1}
      data-paired={isPaired || undefined}
    >
      <figcaption>
        {chart.title}
        {isPaired && (
          <>
            {' '}
            {/* Back leads to this figure. */}
            <a href={figureHash(chart.id)} onClick={() => place.set(chart.id)}>
              Open in Curves
            </a>
          </>
        )}
      </figcaption>
      <svg
        width={size.width}
        height={size.height}
        role="img"
        aria-label={`${titleOf(chart.y)} over ${titleOf(chart.x)}; the table below has its points`}
        style={{ fontSize: emPx }}
      >
        <Axes drawn={drawn} size={size} />
        {inFront(drawn.series).map((each) =>
          isPaired && each.kind === 'published' ? (
            <MeasuredDots
              key={`measured ${each.name}`}
              dots={each.points}
              color={pairColor(each.place)}
              emPx={emPx}
            />
          ) : (
            <g key={`${each.kind} ${each.name}`} data-kind={each.kind} style={colorOf(each, drawn)}>
              <path d={each.path} />
              {!isPaired &&
                each.points.map(({ x, y }, index) => (
                  <circle
                    // biome-ignore lint/suspicious/noArrayIndexKey: two points may lie on each other.
                    key={index}
                    cx={x}
                    cy={y}
                    r={radius[each.kind] * emPx}
                  />
                ))}
            </g>
          ),
        )}
        {!isPaired &&
          drawn.series.map(({ name, kind, place: color, label: { x, y } }) => (
            <g
              key={`${kind} ${name}`}
              data-kind={kind}
              style={colorOf({ kind, place: color }, drawn)}
            >
              <text x={x} y={y} dominantBaseline="middle">
                {name}
              </text>
            </g>
          ))}
      </svg>
      {isPaired && <Legend series={drawn.series} emPx={emPx} />}
      <details>
        <summary>As a table</summary>
        <Points chart={chart} />
        <p>
          Rows:{' '}
          {chart.rows.map((id, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <EvidenceLink row={id} place={place}>
                {id}
              </EvidenceLink>
            </span>
          ))}
        </p>
      </details>
    </figure>
  );
}

/** Of points, in em: a hollow one is to be seen around a solid one. */
const radius = { published: 0.42, ours: 0.3 } as const;

/** Where series are no pairs the first of what is published is ink. */
function colorOf(
  { kind, place }: Pick<Chart['series'][number], 'kind' | 'place'>,
  { isPaired }: Chart,
): { readonly color: string } {
  const isInk = !isPaired && kind === 'published' && place === 0;
  return { color: isInk ? 'var(--ink)' : pairColor(place) };
}

/** What is published lies over ours. */
function inFront(series: Chart['series']): Chart['series'] {
  return (['ours', 'published'] as const).flatMap((of) => series.filter(({ kind }) => kind === of));
}

interface LegendProps {
  readonly series: Chart['series'];
  readonly emPx: number;
}

/** Each pair once, and what its marks are. */
function Legend({ series, emPx }: LegendProps) {
  const pairs = series.filter(({ kind }) => kind === 'published');
  const hasOff = pairs.some(({ points }) => points.some(({ isOff }) => isOff));
  return (
    <div className="chart-legend">
      <ul>
        {pairs.map(({ name, place }) => (
          <li key={name}>
            <PairMark {...{ place, emPx }} />
            {name}
          </li>
        ))}
      </ul>
      <p>
        Dots are measured; lines are simulated.
        {hasOff && ' A hollow dot is off; the table has the reason.'}
      </p>
    </div>
  );
}

interface AxesProps {
  readonly drawn: Chart;
  readonly size: { readonly width: number; readonly height: number; readonly emPx: number };
}

function Axes({ drawn, size: { height, emPx } }: AxesProps) {
  const { left, right, top, bottom, xTicks, yTicks, xTitle, yTitle } = drawn;
  return (
    <g className="chart-axes">
      <path
        d={[
          `M${left} ${top}V${bottom}H${right}`,
          ...xTicks.map(({ px }) => `M${px} ${bottom}v4`),
          ...yTicks.map(({ px }) => `M${left} ${px}h-4`),
        ].join('')}
      />
      {yTicks.map(({ px, text }) => (
        <text key={px} x={left - 6} y={px} textAnchor="end" dominantBaseline="middle">
          {text}
        </text>
      ))}
      {xTicks.map(({ px, text }) => (
        <text key={px} x={px} y={bottom + 1.3 * emPx} textAnchor="middle">
          {text}
        </text>
      ))}
      <text x={0} y={0.9 * emPx}>
        {yTitle}
      </text>
      <text x={right} y={height - 0.3 * emPx} textAnchor="end">
        {xTitle}
      </text>
    </g>
  );
}

/** The same points for who does not see them. */
function Points({ chart: { title, x, y, series } }: { readonly chart: EvidenceChart }) {
  const isPaired = arePaired(series);
  return (
    <DataTable caption={title} hidesCaption columns={['Series', titleOf(x), titleOf(y)]}>
      {series.flatMap(({ name, kind, points }) =>
        points.map(([across, up]) => (
          <tr key={`${kind} ${name} ${across} ${up}`}>
            <td>{isPaired ? `${name}, ${kind === 'published' ? 'measured' : 'here'}` : name}</td>
            <td>{formatFigure(across)}</td>
            <td>{formatFigure(up)}</td>
          </tr>
        )),
      )}
    </DataTable>
  );
}

/** Height of the page's text. */
function textPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** A heat map of a sweep: x along, the second setting upwards, what is measured as a shade. */
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { type Cell, cellAt, cells, limitBorders, shadeSpan } from '../../layout/sweep/cells';
import { LETTER_EM } from '../../layout/sweep/plot';
import type { CurvePanel } from '../../model/sweep/curves';
import type { Sweep } from '../../model/sweep/description';
import type { Measure } from '../../model/sweep/measure';
import { formatMeasure, measureAt } from '../../model/sweep/measures';
import { limitName, settingName, valueText } from '../../model/sweep/names';
import { lookOf, yTitle } from '../../model/sweep/picture';
import { type LinkSource, pointLink } from '../../model/sweep/pointLink';
import type { SweepState } from '../../model/sweep/running';
import { PointCard } from './PointCard';
import { pointText } from './SweepTable';
import { textPx } from './textPx';

interface CellsFigureProps {
  readonly sweep: Sweep;
  readonly state: SweepState;
  /** Null while it is made. */
  readonly source: LinkSource | null;
  readonly panel: CurvePanel;
  /** All pictures, which share their shades. */
  readonly beside: readonly CurvePanel[];
  /** What is measured. */
  readonly path: string;
  readonly widthPx: number;
}

const ROW_EM = 3;

export function CellsFigure(props: CellsFigureProps) {
  const { sweep, state, source, panel, beside, path, widthPx } = props;
  const [scenario = null] = state.scenarios;
  const { x, series } = sweep.description;
  const measure = measureAt(path);
  const [emPx] = useState(textPx);
  const [at, setAt] = useState({ row: 0, column: 0 });
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);

  const names = panel.series.map(({ value }) => valueText(series?.path ?? '', value));
  const top = 2.4 * emPx;
  const left = (Math.max(...names.map(({ length }) => length)) + 2) * LETTER_EM * emPx;
  const bottom = top + panel.series.length * ROW_EM * emPx;
  const right = widthPx - 0.5 * emPx;
  const span = shadeSpan(beside.flatMap((each) => valuesOf(each, measure)));
  const all = cells(valuesOf(panel, measure), span, { left, right, top, bottom });
  const limits = panel.series.map(({ points }) => points.map(({ limit }) => limit));
  const borders = limitBorders(all, limits);
  const limiting = [...new Set(limits.flat())].filter((limit) => limit !== '').map(limitName);
  const cell = all.find(({ row, column }) => row === at.row && column === at.column);
  const curve = panel.series[at.row];
  const point = curve?.points[at.column];
  const isTold = (isPointed || isFocused) && cell !== undefined && point !== undefined;
  const columns = panel.series[0]?.points ?? [];
  const widest = Math.max(...columns.map((each) => valueText(x.path, each.x).length)) + 1;
  const every = Math.max(
    1,
    Math.ceil((widest * LETTER_EM * emPx * columns.length) / (right - left)),
  );
  const href =
    source === null || scenario === null || point === undefined
      ? undefined
      : pointLink(source, scenario, point.settings, curve?.variant ?? null, []);

  const onPointer = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const found = cellAt(all, clientX - box.x, clientY - box.y);
    if (found !== undefined) setAt({ row: found.row, column: found.column });
    setPointed(found !== undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [up, along] = STEPS[event.key] ?? [0, 0];
    const wanted = { row: at.row + up, column: at.column + along };
    const isThere = all.some(({ row, column }) => row === wanted.row && column === wanted.column);
    if (!isThere || (up === 0 && along === 0)) return;
    event.preventDefault();
    setAt(wanted);
  };
  const where = `${names[at.row] ?? ''}, ${valueText(x.path, point?.x ?? null)}`;
  const text = point === undefined ? '' : pointText(point, measure);

  return (
    <div className="sweep-plots" style={{ width: widthPx }}>
      <svg
        width={widthPx}
        height={bottom + 3.6 * emPx}
        aria-label={`${measure.label} over ${settingName(x.path)} and ${settingName(series?.path ?? '')}; the table below has all points`}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setPointed(false)}
      >
        <text className="sweep-title" x={0} y={top - 0.9 * emPx}>
          <tspan className="sweep-measure">{yTitle(measure)}</tspan>
          <tspan dx={0.7 * emPx}>{settingName(series?.path ?? '')} upwards</tspan>
          {borders !== '' && (
            <tspan>{`; lines separate what limits: ${limiting.join(', ')}`}</tspan>
          )}
        </text>
        {all.map((each) => (
          <CellShape
            key={`${each.row} ${each.column}`}
            cell={each}
            text={shortText(panel, each, measure)}
            emPx={emPx}
          />
        ))}
        {borders !== '' && <path className="sweep-border" d={borders} />}
        {names.map((name, row) => (
          <text
            key={name}
            x={left - 0.5 * emPx}
            y={bottom - (row + 0.5) * ROW_EM * emPx}
            textAnchor="end"
            dominantBaseline="middle"
          >
            {name}
          </text>
        ))}
        {columns.map(
          (each, column) =>
            column % every === 0 && (
              <text
                key={String(each.x)}
                x={left + ((column + 0.5) * (right - left)) / columns.length}
                y={bottom + 1.3 * emPx}
                textAnchor="middle"
              >
                {valueText(x.path, each.x)}
              </text>
            ),
        )}
        <text className="sweep-title" x={right} y={bottom + 2.8 * emPx} textAnchor="end">
          {settingName(x.path)}
        </text>
        {href !== undefined && cell !== undefined && (
          <a
            href={href}
            className="sweep-point"
            aria-label={`${where}: ${text}. Opens its run; arrow keys go to other points`}
            onKeyDown={onKeyDown}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
          >
            <rect
              x={cell.x}
              y={cell.y}
              width={cell.width}
              height={cell.height}
              data-shown={isTold}
            />
          </a>
        )}
      </svg>
      {isTold && (
        <PointCard
          scenario={scenario}
          settings={point.settings}
          variant={curve?.variant ?? null}
          name={curve?.variant ?? ''}
          x={where}
          told={[{ label: measure.label, text }]}
          limit={limitName(point.limit)}
          isSafe={point.isSafe}
          href={href}
          color="var(--accent)"
          spot={{ x: cell.x + cell.width, y: cell.y + cell.height }}
          widthPx={widthPx}
        />
      )}
    </div>
  );
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

function valuesOf({ series }: CurvePanel, { needsSteady }: Measure) {
  return series.map(({ points }) =>
    points.map((point) => ({ value: point.mean, look: lookOf(point, needsSteady) })),
  );
}

/** What stands in a cell. */
function shortText({ series }: CurvePanel, { row, column }: Cell, measure: Measure): string {
  const point = series[row]?.points[column];
  if (point === undefined || !point.isKnown) return '';
  if (point.grows && measure.needsSteady) return 'grows';
  return point.mean === null ? '–' : formatMeasure(measure, point.mean).replace(' tx/s', '');
}

interface CellShapeProps {
  readonly cell: Cell;
  readonly text: string;
  readonly emPx: number;
}

function CellShape({ cell, text, emPx }: CellShapeProps) {
  const { x, y, width, height, shade } = cell;
  const fits = (text.length + 1) * LETTER_EM * emPx <= width;
  const percent = shade === null ? 0 : Math.round(6 + 44 * shade);
  return (
    <g className="sweep-cell">
      <rect
        x={x}
        y={y}
        width={Math.max(1, width - 1)}
        height={Math.max(1, height - 1)}
        style={
          shade === null
            ? undefined
            : { fill: `color-mix(in oklab, var(--accent) ${percent}%, var(--paper))` }
        }
      />
      {fits && (
        <text x={x + width / 2} y={y + height / 2} textAnchor="middle" dominantBaseline="middle">
          {text}
        </text>
      )}
    </g>
  );
}

/** All ratios of the evidence as a forest plot: pointed at, a row says what it is; pressed, it opens in the table. */
import { type KeyboardEvent, type MouseEvent, useMemo, useState } from 'react';
import type { Store } from '../../base/store';
import { type ForestPicture, firstColumn, forest, ROW_PX } from '../../layout/evidence/forest';
import { ratioTicks } from '../../layout/evidence/ratioPicture';
import { type Evidence, VERDICTS, type Verdict } from '../../model/evidence/evidence';
import {
  type Compared,
  type ForestGroup,
  forestOf,
  lineOf,
  sentenceOf,
} from '../../model/evidence/forest';
import { countVerdicts } from '../../model/evidence/rows';
import { bandOf } from '../../model/evidence/texts';
import { useReadable } from '../parts/useReadable';
import { useSize } from '../parts/useSize';
import { Kinds } from './Kinds';

interface ForestProps {
  readonly all: Evidence;
  readonly place: Store<string | null>;
  readonly onOpen: (id: string) => void;
}

/** Narrower there is one column. */
const TWO_COLUMNS_PX = 900;
const GAP_PX = 36;
/** What is beyond the axis leaves room for an arrow. */
const INSIDE_PX = 6;

export function Forest({ all, place, onOpen }: ForestProps) {
  const [box, { width }] = useSize();
  const groups = useMemo(() => forestOf(all), [all]);
  const hasTwo = width >= TWO_COLUMNS_PX;
  const widthPx = Math.max(120, Math.floor(hasTwo ? (width - GAP_PX) / 2 : width));
  const columns = useMemo(() => columnsOf(groups, hasTwo, widthPx), [groups, hasTwo, widthPx]);
  const rows = useMemo(() => columns.flatMap((column) => column.rows), [columns]);
  const open = useReadable(place) ?? '';
  const [reached, setReached] = useState(0);
  const [hovered, setHovered] = useState<number | null>(null);
  const [hasFocus, setFocus] = useState(false);
  const active = Math.min(reached, rows.length - 1);
  const shown = hovered ?? (hasFocus ? active : null);
  const line = shown === null ? undefined : rows[shown]?.row;
  const rowAt = ({ currentTarget, clientX, clientY }: MouseEvent): number | null => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return nearestRow(rows, clientX - left, clientY - top, widthPx);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = rows.length - 1;
    const next = {
      ArrowDown: Math.min(last, active + 1),
      ArrowUp: Math.max(0, active - 1),
      PageDown: Math.min(last, active + 10),
      PageUp: Math.max(0, active - 10),
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    setReached(next);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section className="forest" aria-label="All ratios">
      <h3>{sentenceOf(all.rows)}</h3>
      <Kinds rows={all.rows} />
      <p className="evidence-about">
        A dot is a ratio, ours divided by theirs; the shaded band is what was expected of it. Pale
        is what is not of the kind <em>reproduced</em>. <Legend all={all} />
      </p>
      <div className="forest-head" aria-hidden="true">
        <p>
          {line === undefined ? 'Point at a dot to read it; press it for its row.' : lineOf(line)}
        </p>
        <div className="forest-columns">
          {columns.map(({ left }) => (
            <Axis key={left} widthPx={widthPx} />
          ))}
        </div>
      </div>
      <div ref={box} className="forest-columns forest-plot">
        {width > 0 &&
          columns.map((column) => (
            <Column key={column.left} {...{ column, widthPx, open }} shown={line?.id ?? ''} />
          ))}
        <button
          type="button"
          className="forest-hit"
          aria-label={`${rows[active] === undefined ? '' : lineOf(rows[active].row)}. Opens its row; arrow keys go to other ratios`}
          onKeyDown={onKeyDown}
          onFocus={({ currentTarget }) => setFocus(currentTarget.matches(':focus-visible'))}
          onBlur={() => setFocus(false)}
          onMouseMove={(event) => setHovered(rowAt(event))}
          onMouseLeave={() => setHovered(null)}
          onClick={(event) => {
            // A key has no place: it opens the row that it has gone to.
            const chosen = event.detail === 0 ? active : rowAt(event);
            const row = chosen === null ? undefined : rows[chosen]?.row;
            if (row !== undefined) onOpen(row.id);
          }}
        />
      </div>
    </section>
  );
}

interface PlacedRow {
  readonly row: Compared;
  readonly picture: ForestPicture;
  /** Left edge of its column. */
  readonly left: number;
}

interface ColumnPicture {
  readonly left: number;
  readonly height: number;
  readonly headings: readonly {
    readonly group: ForestGroup;
    readonly y: number;
    readonly isFirst: boolean;
  }[];
  readonly rows: readonly PlacedRow[];
}

function columnsOf(
  groups: readonly ForestGroup[],
  hasTwo: boolean,
  widthPx: number,
): readonly ColumnPicture[] {
  const sizes = groups.map(({ rows, document }) => ({ rows: rows.length, document: document.id }));
  const split = hasTwo ? firstColumn(sizes) : groups.length;
  return [groups.slice(0, split), groups.slice(split)].flatMap((part, column) => {
    const left = column * (widthPx + GAP_PX);
    const drawn = forest(
      part.map(({ rows }) => rows.map((row) => ({ ratio: row.ratio, band: bandOf(row) }))),
      widthPx,
    );
    const headings = drawn.groups.map(({ headingY }, index) => {
      const group = part[index] as ForestGroup;
      return { group, y: headingY, isFirst: part[index - 1]?.document !== group.document };
    });
    const rows = drawn.groups.flatMap(({ rows: placed }, index) =>
      placed.map((picture, at) => ({ row: part[index]?.rows[at] as Compared, picture, left })),
    );
    return part.length === 0 ? [] : [{ left, height: drawn.height, headings, rows }];
  });
}

/** The row at a place of the plot; null beside all of them. */
function nearestRow(
  rows: readonly PlacedRow[],
  x: number,
  y: number,
  widthPx: number,
): number | null {
  const index = rows.findIndex(
    ({ left, picture }) => x >= left && x < left + widthPx && Math.abs(y - picture.y) <= ROW_PX / 2,
  );
  return index < 0 ? null : index;
}

function Axis({ widthPx }: { readonly widthPx: number }) {
  return (
    <svg className="forest-axis" width={widthPx} height={18} aria-hidden="true">
      {ratioTicks(widthPx).map(({ x, text }) => (
        <text key={text} x={x} y={13} textAnchor="middle">
          {text}
        </text>
      ))}
    </svg>
  );
}

function Legend({ all }: { readonly all: Evidence }) {
  const counts = countVerdicts(all.rows.filter(({ ratio }) => ratio !== null));
  return (
    <span className="forest-legend">
      {VERDICTS.filter((verdict) => counts.get(verdict)).map((verdict) => (
        <span key={verdict}>
          <svg width="14" height="12" aria-hidden="true">
            <Sign verdict={verdict} x={7} y={6} />
          </svg>
          {verdict}
        </span>
      ))}
    </span>
  );
}

interface ColumnProps {
  readonly column: ColumnPicture;
  readonly widthPx: number;
  /** Ids of the row that is open, and of the one that is read. */
  readonly open: string;
  readonly shown: string;
}

function Column({ column, widthPx, open, shown }: ColumnProps) {
  const { headings, rows, height } = column;
  return (
    <svg width={widthPx} height={height} aria-hidden="true">
      {ratioTicks(widthPx).map(({ x, text }) => (
        <path key={text} className="forest-grid" data-one={text === '1'} d={`M${x} 0V${height}`} />
      ))}
      {rows.map(({ row, picture: { y, band, dotPx, beyond } }) => (
        <g
          key={row.id}
          className="forest-row"
          data-row={row.id}
          data-kind={row.kind}
          data-shown={row.id === shown}
          data-open={row.id === open}
        >
          <rect className="forest-back" y={y - ROW_PX / 2} width={widthPx} height={ROW_PX} />
          {band !== null && (
            <rect className="ratio-band" {...band} y={y - ROW_PX / 2 + 0.5} height={ROW_PX - 1} />
          )}
          <Sign
            verdict={row.verdict}
            x={beyond === null ? dotPx : dotPx + (beyond === 'left' ? INSIDE_PX : -INSIDE_PX)}
            y={y}
            beyond={beyond}
          />
        </g>
      ))}
      {headings.map(({ group: { document, quantity, rows: members, without }, y, isFirst }) => (
        <text key={document.id + quantity} className="forest-name" x={0} y={y} dy="0.35em">
          {isFirst && <tspan className="forest-document">{nameOf(document.title)} </tspan>}
          {quantity}
          {members.length > 0 && ` ${members.length}`}
          {without > 0 && `${members.length > 0 ? ',' : ''} ${without} without a ratio`}
        </text>
      ))}
    </svg>
  );
}

/** What stands before a comma or a bracket of a title is enough to know it by. */
function nameOf(title: string): string {
  return title.split(/[,(]/)[0]?.trim() ?? title;
}

interface SignProps {
  readonly verdict: Verdict;
  readonly x: number;
  readonly y: number;
  /** Whether it stands for a ratio beyond the axis. */
  readonly beyond?: 'left' | 'right' | null;
}

/** A verdict by shape and colour: a dot holds, a diamond is explained, a ring contradicts itself, a cross is off. */
function Sign({ verdict, x, y, beyond = null }: SignProps) {
  const common = { className: 'forest-sign', 'data-verdict': verdict };
  const arrow = beyond === null ? '' : beyond === 'left' ? 'm-11 0l6 -3.5v7z' : 'm11 0l-6 -3.5v7z';
  return (
    <g {...common}>
      {verdict === 'holds' && <circle cx={x} cy={y} r={2.6} />}
      {verdict === 'off, explained' && <path d={`M${x} ${y - 3.6}l3.6 3.6l-3.6 3.6l-3.6 -3.6z`} />}
      {verdict === 'contradicts itself' && <circle className="forest-ring" cx={x} cy={y} r={2.8} />}
      {verdict === 'off' && <path className="forest-ring" d={`M${x - 3} ${y - 3}l6 6m0 -6l-6 6`} />}
      {arrow !== '' && <path d={`M${x} ${y}${arrow}`} />}
    </g>
  );
}

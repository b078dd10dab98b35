/** A plot as SVG: its axes, bands, curves, points and names. */
import type { DrawnLaws } from '../../layout/sweep/laws';
import type { DrawnPoint, Plot } from '../../layout/sweep/plot';
import { sweeps } from '../../model/sweep/family';
import { MeasuredDots } from '../parts/PairMark';
import type { CurveLook } from './colors';

interface PlotShapesProps {
  readonly plot: Plot;
  /** What its measurement follows from; null: nothing. */
  readonly laws: DrawnLaws | null;
  /** Whether there is no room for more than names. */
  readonly isNarrow?: boolean;
  readonly names: readonly string[];
  readonly notes: readonly string[];
  readonly title: string;
  readonly about: string;
  readonly xTicks: Plot['yTicks'];
  /** Whether it is the lowest, below which the values stand. */
  readonly isLast: boolean;
  readonly looks: readonly CurveLook[];
  /** Colours of the measured points, over the curves that they are of. */
  readonly dotColors?: readonly string[];
  /** Whether a measurement stands in the place of x, where points whose queue grows tell nothing. */
  readonly isAcross: boolean;
  readonly emPx: number;
}

/** From the mark of one growing queue to the next one's. */
const ASIDE_PX = 8;
/** The width of a triangle, and a gap. */
const TWIN_PX = 11;

export function PlotShapes(props: PlotShapesProps) {
  const { plot, laws, names, notes, title, about, xTicks, isLast, looks, isAcross, emPx } = props;
  const { dotColors = [], isNarrow = false } = props;
  const { area, yTicks, curves } = plot;
  const { left, right, top, bottom } = area;
  const style = (index: number) => ({
    color: looks[index]?.color,
    strokeDasharray: looks[index]?.dash ?? '',
  });
  return (
    <g>
      {plot.unclaimed.map(([from, to]) => (
        <rect
          key={from}
          className="sweep-unclaimed"
          {...{ x: from, y: top, width: to - from, height: bottom - top }}
        />
      ))}
      {laws?.regions.map(({ tint, path }) => (
        <path key={path} className="sweep-region" data-tint={tint} d={path} />
      ))}
      <text className="sweep-title" x={0} y={top - 0.9 * emPx}>
        <tspan className="sweep-measure">{title}</tspan>
        {about !== '' && <tspan dx={0.7 * emPx}>{about}</tspan>}
      </text>
      <g className="sweep-axes">
        <path d={yTicks.map(({ px }) => `M${left} ${px}H${right}`).join('')} />
        <path
          className="sweep-base"
          d={`M${left} ${bottom}H${right}${xTicks.map(({ px }) => `M${px} ${bottom}v4`).join('')}`}
        />
        {yTicks.map(({ px, text }) => (
          <text key={px} x={left - 0.5 * emPx} y={px} textAnchor="end" dominantBaseline="middle">
            {text}
          </text>
        ))}
        {isLast &&
          xTicks.map(({ px, text }) => (
            <text key={px} x={px} y={bottom + 1.4 * emPx} textAnchor="middle">
              {text}
            </text>
          ))}
      </g>
      {laws !== null && <LawShapes {...{ laws, area, isNarrow, emPx }} />}
      {curves.map(({ path, band, exits, points }, index) => (
        <g
          key={names[index] ?? index}
          className="sweep-curve"
          style={{ color: style(index).color }}
        >
          {band !== '' && <path className="sweep-band" d={band} />}
          <path d={path} style={{ strokeDasharray: style(index).strokeDasharray }} />
          {exits.map(({ x, y }) => (
            <path
              key={x}
              className="sweep-exit"
              d={`M${x + twinAsidePx(curves, index, x)} ${y - 7}l-5 8h10z`}
            />
          ))}
          {points.map(
            (point, place) =>
              point !== null &&
              !(isAcross && point.look === 'growing') && (
                <Mark
                  // biome-ignore lint/suspicious/noArrayIndexKey: two runs may come to the same values
                  key={place}
                  {...{ point, emPx }}
                  asidePx={(index - (curves.length - 1) / 2) * ASIDE_PX}
                  dash={style(index).strokeDasharray}
                />
              ),
          )}
        </g>
      ))}
      {dotColors.map((color, index) => (
        <MeasuredDots key={color} dots={plot.dots[index] ?? []} {...{ color, emPx }} />
      ))}
      {curves.map(
        ({ name }, index) =>
          name !== null &&
          names[index] !== undefined && (
            <text
              key={names[index]}
              className="sweep-name"
              x={name.x}
              y={name.y}
              style={{ color: style(index).color }}
            >
              {names[index]}
              {notes[index] !== '' && (
                <tspan className="sweep-note" x={name.x} dy={1.2 * emPx}>
                  {notes[index]}
                </tspan>
              )}
            </text>
          ),
      )}
    </g>
  );
}

/** Lines that need no run, the names of their states, and where something else begins to limit. */
function LawShapes({
  laws: { name, lines, bends },
  area: { right, top },
  isNarrow,
  emPx,
}: {
  readonly laws: DrawnLaws;
  readonly area: Plot['area'];
  readonly isNarrow: boolean;
  readonly emPx: number;
}) {
  const bend = bends.length > 0 && !isNarrow ? sweeps.closedForm?.bend : undefined;
  return (
    <g className="sweep-law">
      {lines.map(({ path, name: state, begin }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other names.
        <g key={index}>
          <path d={path} />
          {begin !== null && state !== '' && (
            <text x={begin.x - 0.4 * emPx} y={begin.y} textAnchor="end" dominantBaseline="middle">
              {state}
            </text>
          )}
        </g>
      ))}
      {bends.map(({ x, y }) => (
        <path key={`${x} ${y}`} className="sweep-bend" d={`M${x} ${y - 5}l5 5l-5 5l-5 -5z`} />
      ))}
      <text x={right} y={top - 0.9 * emPx} textAnchor="end">
        <tspan>┄ </tspan>
        {name}
        {bend !== undefined && ` · ◇ ${bend}`}
      </text>
    </g>
  );
}

/** Curves that leave the plot at one place have their triangles beside each other there. */
function twinAsidePx(curves: Plot['curves'], index: number, x: number): number {
  const twins = [...curves.keys()].filter((each) =>
    curves[each]?.exits.some((exit) => Math.abs(exit.x - x) < TWIN_PX),
  );
  return (twins.indexOf(index) - (twins.length - 1) / 2) * TWIN_PX;
}

function Mark({
  point: { x, y, look },
  asidePx,
  dash,
  emPx,
}: {
  readonly point: DrawnPoint;
  /** Where several queues grow, all of them are seen. */
  readonly asidePx: number;
  /** Of its curve: a triangle of a dashed one is full, so that twins at one place are told apart. */
  readonly dash: string;
  readonly emPx: number;
}) {
  if (look === 'growing')
    return (
      <path
        className="sweep-open"
        data-full={dash !== ''}
        d={`M${x + asidePx} ${y - 4}l-3.5 6h7z`}
      />
    );
  if (look === 'wrong')
    return <path className="sweep-wrong" d={`M${x - 4} ${y - 4}l8 8m-8 0l8 -8`} />;
  const r = (look === 'extended' ? 0.12 : 0.2) * emPx;
  return <circle cx={x} cy={y} r={r} className={look === 'open' ? 'sweep-open' : undefined} />;
}

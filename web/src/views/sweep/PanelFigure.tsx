/** One panel of a sweep: its plots over one axis, what limits each curve, and the point that is looked at. */
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import { lanesOfFamily } from '../../layout/family';
import { type DrawnLaws, drawnLaws, tintsOf } from '../../layout/sweep/laws';
import { legend, MARK_EM, NAME_GAP_EM } from '../../layout/sweep/legend';
import { keyed, limitParts, type ShadedPart } from '../../layout/sweep/limits';
import type { Spot } from '../../layout/sweep/names';
import {
  acrossAxis,
  type Dot,
  LETTER_EM,
  nearestPoint,
  type Plot,
  type PlotSeries,
  plot,
  ticksWidth,
  upAxis,
} from '../../layout/sweep/plot';
import { isOfAnother } from '../../model/scenario/family';
import type { Scenario } from '../../model/scenario/scenario';
import { type CurvePanel, limitStretches } from '../../model/sweep/curves';
import type { Sweep } from '../../model/sweep/description';
import { sweeps } from '../../model/sweep/family';
import type { MeasuredFigure } from '../../model/sweep/figure';
import { lawsOf } from '../../model/sweep/laws';
import type { Measure } from '../../model/sweep/measure';
import { measuredAt, measuredDots, pairOf, pairsOf } from '../../model/sweep/measured';
import { formatMeasure, measureAt, shownMeasures } from '../../model/sweep/measures';
import { limitName, placeText } from '../../model/sweep/names';
import { plotSeries, xAxis, xTitle, yAxis, yTitle } from '../../model/sweep/picture';
import { type LinkSource, pointLink } from '../../model/sweep/pointLink';
import type { SweepState } from '../../model/sweep/running';
import { spanText } from '../../model/sweep/span';
import { MeasuredDots, pairColor } from '../parts/PairMark';
import { curveLooks } from './colors';
import { type Guessing, GuessLayer } from './GuessLayer';
import { LimitRow } from './LimitRow';
import { PlotShapes } from './PlotShapes';
import { PointCard } from './PointCard';
import { pointText } from './SweepTable';
import { textPx } from './textPx';

interface PanelFigureProps {
  readonly sweep: Sweep;
  readonly state: SweepState;
  /** Of each description; none while they are made. */
  readonly sources: readonly LinkSource[];
  readonly title: string;
  /** This panel's curves, by measure. */
  readonly panels: readonly CurvePanel[];
  /** Those of all panels, which share their vertical axes. */
  readonly beside: readonly (readonly CurvePanel[])[];
  /** What the card of a point says beside what is shown, of this panel. */
  readonly also: readonly {
    readonly measure: Measure;
    readonly panel: CurvePanel | undefined;
  }[];
  readonly widthPx: number;
  readonly isSmall: boolean;
  /** What the reader draws first; null: nothing. */
  readonly guessing: Guessing | null;
  /** Whose points are drawn over the curves; null: none are. */
  readonly figure: MeasuredFigure | null;
}

/** The point that is looked at: in which plot, of which curve. */
interface Place {
  readonly plot: number;
  readonly series: number;
  readonly point: number;
}

/** Narrower than this there is no room for what a measurement is of. */
const WORDS_PX = 600;

/** A pointer this near to a point means it. */
const REACH_PX = 40;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: to be split by its regions
export function PanelFigure(props: PanelFigureProps) {
  const { sweep, state, sources, title, panels, beside, widthPx, isSmall, guessing } = props;
  const { figure, also } = props;
  const { description } = sweep;
  const measures = shownMeasures(description);
  const span = (path: string) => spanText(path, state.outcomes);
  const [emPx] = useState(textPx);
  const isHidden = guessing !== null && !guessing.isShown;
  const drawn = useMemo(
    () =>
      layOut({
        sweep,
        scenario: state.scenarios[0] ?? null,
        title,
        panels,
        beside,
        widthPx,
        isSmall,
        isHidden,
        emPx,
        figure,
      }),
    [sweep, state.scenarios, title, panels, beside, widthPx, isSmall, isHidden, emPx, figure],
  );
  const [place, setPlace] = useState<Place>({ plot: 0, series: 0, point: 0 });
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const looks = curveLooks(panels[0]?.series ?? [], figure);
  // Of a part of the runs, how far a queue holds is not known.
  const isWhole = state.phase === 'done' || state.phase === 'knees';

  const series = panels[place.plot]?.series[place.series];
  const of = series?.of ?? 0;
  const scenario = state.scenarios[of] ?? null;
  const named = sources[of] ?? null;
  const point = series?.points[place.point];
  const spot = drawn.plots[place.plot]?.curves[place.series]?.points[place.point] ?? null;
  const names = drawn.names;
  const told = measures.flatMap((measure, index) => {
    const there = panels[index]?.series[place.series]?.points[place.point];
    const here =
      there === undefined ? [] : [{ label: measure.label, text: pointText(there, measure) }];
    const found = measuredAt(figure, sweep, series?.variant ?? null, point?.x ?? null);
    const value = found?.get(measure.path)?.value;
    if (value === undefined) return here;
    return [...here, { label: `${measure.label}, measured`, text: formatMeasure(measure, value) }];
  });
  for (const { measure, panel } of also) {
    const there = panel?.series[place.series]?.points[place.point];
    if (there !== undefined) told.push({ label: measure.label, text: pointText(there, measure) });
  }
  const x = placeText(sweep, of, point?.x ?? null);
  const href =
    named === null || scenario === null || point === undefined || series === undefined
      ? undefined
      : pointLink(
          named,
          scenario,
          point.settings,
          series.variant,
          (panels[0]?.series ?? []).flatMap((each) => (each.of === of ? (each.variant ?? []) : [])),
        );

  const onPointer = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const at = { x: clientX - box.x, y: clientY - box.y };
    const index = drawn.plots.findIndex(({ area }) => at.y <= area.bottom + REACH_PX / 2);
    const found = nearestPoint(drawn.plots[index]?.curves ?? [], at, REACH_PX);
    if (found !== null) setPlace({ plot: index, ...found });
    setPointed(found !== null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = neighbour(drawn.plots, place, event.key);
    if (to === null) return;
    event.preventDefault();
    setPlace(to);
  };
  const lookOf = (series: number) => looks[series]?.color ?? '';
  const isTold = !isHidden && (isPointed || isFocused) && spot !== null && point !== undefined;
  const color = lookOf(place.series);

  return (
    <div className="sweep-plots" style={{ width: widthPx }}>
      <svg
        width={widthPx}
        height={drawn.heightPx}
        aria-label={`${measures.map(({ label }) => label).join(' and ')} ${sweep.look.across === null ? 'over' : 'against'} ${xTitle(sweep)}; the table below has all points`}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setPointed(false)}
      >
        {drawn.legend.map(({ x: fromPx, y }, index) => (
          <g key={names[index]} className="sweep-key" style={{ color: lookOf(index) }}>
            <path
              d={`M${fromPx} ${y}h${MARK_EM * emPx}`}
              style={{ strokeDasharray: looks[index]?.dash }}
            />
            {pairOf(figure, panels[0]?.series[index]?.variant ?? null) >= 0 && (
              <MeasuredDots
                dots={[{ x: fromPx + (MARK_EM * emPx) / 2, y, isOff: false }]}
                color={lookOf(index)}
                emPx={emPx}
              />
            )}
            <text x={fromPx + (MARK_EM + NAME_GAP_EM) * emPx} y={y} dominantBaseline="middle">
              {names[index]}
            </text>
          </g>
        ))}
        {drawn.regions.map(({ limit, tint, spot: { x: fromPx, y } }) => (
          <g key={limit} className="sweep-region" data-tint={tint}>
            <rect
              {...{ x: fromPx, y: y - 0.5 * emPx }}
              {...{ width: MARK_EM * emPx, height: emPx }}
            />
            <text x={fromPx + (MARK_EM + NAME_GAP_EM) * emPx} y={y} dominantBaseline="middle">
              {limitName(limit)}
            </text>
          </g>
        ))}
        {drawn.knees.map(({ x: at, series: of }) => (
          <path
            key={`${of} ${at}`}
            className="sweep-knee"
            style={{ color: lookOf(of) }}
            d={`M${at} ${drawn.plots[0]?.area.top}V${drawn.plots.at(-1)?.area.bottom}`}
          />
        ))}
        {drawn.plots.map((each, index) => (
          <PlotShapes
            key={measures[index]?.path}
            plot={each}
            laws={drawn.laws[index] ?? null}
            isNarrow={widthPx < WORDS_PX}
            names={index === 0 && drawn.legend.length === 0 ? names : []}
            notes={index === 0 ? drawn.notes.map((note) => (isWhole ? note : '')) : []}
            title={yTitle(measures[index] ?? measureAt(''))}
            about={
              widthPx >= WORDS_PX
                ? aboutOf(measures[index]?.path ?? '', each, span(measures[index]?.path ?? ''))
                : ''
            }
            xTicks={drawn.xTicks}
            isLast={index === drawn.plots.length - 1}
            looks={looks}
            dotColors={drawn.dotColors}
            isAcross={sweep.look.across !== null}
            emPx={emPx}
          />
        ))}
        <text className="sweep-title" x={drawn.right} y={drawn.xTitleY} textAnchor="end">
          {xTitle(sweep)}
        </text>
        {drawn.limits.map(({ y, parts }, index) => (
          <LimitRow
            key={names[index]}
            {...{ y, parts, emPx }}
            name={names[index] ?? ''}
            color={lookOf(index)}
          />
        ))}
        {drawn.limits.some(({ parts }) => parts.length > 0) && (
          <text className="sweep-title" x={drawn.left} y={(drawn.limits[0]?.y ?? 0) - 0.4 * emPx}>
            What limits it{drawn.limitKey !== '' && `; ${drawn.limitKey}`}
          </text>
        )}
        {guessing !== null && drawn.plots[0] !== undefined && (
          <GuessLayer
            {...{ guessing }}
            plot={drawn.plots[0]}
            points={panels[0]?.series[guessing.series]?.points ?? []}
            xs={drawn.guessXs}
            path={description.x.path}
            measure={measures[0] ?? measureAt('')}
          />
        )}
        {href !== undefined && !isHidden && (
          <a
            href={href}
            aria-label={`${names[place.series] ?? ''} at ${x}: ${told.map(({ label, text }) => `${label} ${text}`).join(', ')}. Opens its run; arrow keys go to other points`}
            className="sweep-point"
            onKeyDown={onKeyDown}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
          >
            {spot !== null && (
              <>
                <circle
                  cx={spot.x}
                  cy={spot.y}
                  r={0.5 * emPx}
                  data-shown={isTold}
                  style={{ color }}
                />
                {isTold && (
                  <circle className="sweep-hit" cx={spot.x} cy={spot.y} r={REACH_PX / 2} />
                )}
              </>
            )}
          </a>
        )}
      </svg>
      {isTold && (
        <PointCard
          {...{ x, told, href, color }}
          // Lanes are drawn as the page's family has them.
          scenario={scenario !== null && isOfAnother(scenario) ? null : scenario}
          settings={point.settings}
          variant={series?.variant ?? null}
          name={names[place.series] ?? ''}
          limit={limitName(point.limit)}
          isSafe={point.isSafe}
          spot={spot}
          widthPx={widthPx}
        />
      )}
    </div>
  );
}

/** What is measured, of what time, and what the triangles are. */
function aboutOf(path: string, { curves }: Plot, span: string): string {
  const grows = curves.some(({ points }) => points.some((point) => point?.look === 'growing'));
  const { done } = lanesOfFamily.final;
  const about =
    path === 'throughput_tps'
      ? `${done} ${lanesOfFamily.request[1]} a second of the whole run`
      : (sweeps.about?.[path] ?? ABOUT[path] ?? '');
  return [about, span, grows ? '△ the queue grows' : ''].filter(Boolean).join('; ');
}

const ABOUT: Readonly<Record<string, string>> = {
  'latency_s.p50': 'median, from a client’s request to the replies it needs',
  answered_tps: 'all answers, over the time in which clients send',
};

interface Wanted {
  readonly sweep: Sweep;
  readonly scenario: Scenario | null;
  readonly title: string;
  readonly panels: readonly CurvePanel[];
  readonly beside: readonly (readonly CurvePanel[])[];
  readonly widthPx: number;
  readonly isSmall: boolean;
  /** Whether the reader guesses first: axes alone. */
  readonly isHidden: boolean;
  readonly emPx: number;
  readonly figure: MeasuredFigure | null;
}

interface LaidOut {
  /** Where the marks of a legend stand, which names the curves where there are measured points; else none. */
  readonly legend: readonly Spot[];
  /** Of the measured points of each curve that has some. */
  readonly dotColors: readonly string[];
  /** Of each plot what its measurement follows from; null: nothing. */
  readonly laws: readonly (DrawnLaws | null)[];
  /** What limits in the tinted parts of a plot, with the places of their marks. */
  readonly regions: readonly {
    readonly limit: string;
    readonly tint: number;
    readonly spot: Spot;
  }[];
  /** Of the points of the first curve. */
  readonly guessXs: readonly number[];
  readonly plots: readonly Plot[];
  /** Where a curve of the first plot leaves it: the same vertical in all plots. */
  readonly knees: readonly { readonly x: number; readonly series: number }[];
  readonly names: readonly string[];
  readonly notes: readonly string[];
  readonly xTicks: Plot['yTicks'];
  readonly xTitleY: number;
  readonly left: number;
  readonly right: number;
  readonly limits: readonly { readonly y: number; readonly parts: readonly ShadedPart[] }[];
  /** What numbers in them mean. */
  readonly limitKey: string;
  readonly heightPx: number;
}

function layOut({
  sweep,
  scenario,
  title,
  panels,
  beside,
  widthPx,
  isSmall,
  isHidden,
  emPx,
  figure,
}: Wanted): LaidOut {
  const { description, look } = sweep;
  const measures = shownMeasures(description);
  const x = xAxis(sweep);
  const series = panels.map((panel, index) =>
    plotSeries(panel, sweep, measures[index] ?? measureAt(''), title),
  );
  const variants = new Set((panels[0]?.series ?? []).map(({ variant }) => variant));
  const pairs = isHidden ? [] : pairsOf(figure, variants);
  const measured = measures.map(({ path }) =>
    pairs.map(({ series: of }) => measuredDots(figure, of, sweep, path)),
  );
  const all = beside.map((each, index) => [
    ...each.flatMap((panel) => plotSeries(panel, sweep, measures[index] ?? measureAt(''), title)),
    ...(measured[index] ?? []).map(asSeries),
  ]);
  const axes = measures.map((measure, index) =>
    yAxis(measure, all[index] ?? [], x.isLog, figure?.isLog && figure.measure === measure.path),
  );
  const heights = heightsOf(widthPx, isSmall, measures.length);
  const left = Math.max(
    ...axes.map((axis, index) =>
      ticksWidth(
        upAxis(axis, all[index] ?? [], { top: 0, bottom: heights[index] ?? 1 }, emPx).ticks,
        emPx,
      ),
    ),
  );
  const right = widthPx - 2 * emPx;
  const values =
    look.across === null
      ? [
          ...(panels[0]?.series ?? []).flatMap(({ points }) => points.map((point) => point.x)),
          ...measured.flat(2).map((dot) => dot.x),
        ]
      : (all[0] ?? []).flatMap(({ points }) => points.map((point) => point.x));
  const across = acrossAxis(x, values, [left, right], emPx, look.across !== null);
  const names = (series[0] ?? []).map(({ name }) => name);
  const key = legend(measured.flat(2).length === 0 ? [] : names, widthPx, emPx);
  const known = measures.map(({ path }, index) =>
    isHidden ? null : scenario && lawsOf(sweep, scenario, path, panels[index]?.series ?? []),
  );
  // A latency has no roof: these are of one plot.
  const limiting = known.flatMap((each) => (each === null ? [] : tintsOf(each)));
  const tints = legend(
    limiting.map(([limit]) => limitName(limit)),
    widthPx,
    emPx,
  );
  let top = key.heightPx + tints.heightPx + 2.4 * emPx;
  const plots = axes.map((axis, index) => {
    const area = { left, right, top, bottom: top + (heights[index] ?? 1) };
    top = area.bottom + 3.2 * emPx;
    const named = index === 0 ? (series[0] ?? []) : (series[index] ?? []).map(unnamed);
    return plot(axis, isHidden ? [] : named, across, area, emPx, all[index] ?? [], measured[index]);
  });
  const xTitleY = (plots.at(-1)?.area.bottom ?? 0) + 2.9 * emPx;
  const hasLimits = look.across === null && !isSmall && !isHidden;
  const rows = hasLimits ? (panels[0]?.series ?? []).slice(0, LIMITS_MAX) : [];
  const { rows: strips, key: numbers } = keyed(
    rows.map((each) =>
      limitParts(
        limitStretches(each.points).map(({ limit, from, to }) => ({
          limit,
          fromPx: across.px(from.x),
          toPx: across.px(to.x),
        })),
        [left, right],
        LETTER_EM * emPx,
        limitName,
      ),
    ),
    LETTER_EM * emPx,
    limitName,
  );
  const limits = strips.map((parts, index) => ({
    y: xTitleY + (1.4 + 1.5 * index) * emPx,
    parts,
  }));
  const laws = plots.map((each, index) => {
    const values = known[index] ?? null;
    return values === null ? null : drawnLaws(values, across, each);
  });
  const knees =
    plots.length < 2 || look.across !== null
      ? []
      : (plots[0]?.curves ?? []).flatMap(({ exits }, of) =>
          exits.map(({ x: at }) => ({ x: at, series: of })),
        );
  return {
    plots,
    legend: key.places,
    dotColors: pairs.map(({ place }) => pairColor(place)),
    laws,
    regions: limiting.map(([limit, tint], index) => {
      const { x: fromPx, y } = tints.places[index] ?? { x: 0, y: 0 };
      return { limit, tint, spot: { x: fromPx, y: y + key.heightPx } };
    }),
    knees,
    guessXs: (panels[0]?.series[0]?.points ?? []).map((point) => across.px(point.x)),
    names,
    notes: (series[0] ?? []).map(({ note }) => note),
    xTicks: across.ticks,
    xTitleY,
    left,
    right,
    limits,
    limitKey: numbers.join(', '),
    heightPx: xTitleY + (rows.length === 0 ? 0.6 : 1.8 + 1.5 * rows.length) * emPx,
  };
}

/** More curves than these have no room for what limits each. */
const LIMITS_MAX = 6;

/** Measured points, as the axes that hold them take points. */
function asSeries(dots: readonly Dot[]): PlotSeries {
  const points = dots.map(({ x, y }) => ({ x, y, low: y, high: y, look: 'solid' as const }));
  return { name: '', note: '', points };
}

function unnamed(series: ReturnType<typeof plotSeries>[number]): typeof series {
  return { ...series, name: '', note: '' };
}

/** Of the plots, from above: the first is the larger. */
function heightsOf(widthPx: number, isSmall: boolean, count: number): readonly number[] {
  const first = Math.round(Math.min(isSmall ? 240 : 400, Math.max(200, 0.4 * widthPx)));
  return [first, Math.round(0.4 * first)].slice(0, count);
}

/** Where an arrow key leads: along the curve, or to the nearest point of the next one. */
function neighbour(
  plots: readonly Plot[],
  { plot: at, series, point }: Place,
  key: string,
): Place | null {
  const curves = plots[at]?.curves ?? [];
  const points = curves[series]?.points ?? [];
  const there = (index: number) => points[index] != null;
  const along = (step: 1 | -1) => {
    let next = point + step;
    while (next >= 0 && next < points.length && !there(next)) next += step;
    return there(next) ? { plot: at, series, point: next } : null;
  };
  const other = (step: 1 | -1) => {
    const places = curves.length * plots.length;
    for (let turn = 1; turn < places; turn++) {
      const index = (at * curves.length + series + step * turn + places * turn) % places;
      const next = {
        plot: Math.floor(index / curves.length),
        series: index % curves.length,
        point,
      };
      if (plots[next.plot]?.curves[next.series]?.points[point] != null) return next;
    }
    return null;
  };
  if (key === 'ArrowRight') return along(1);
  if (key === 'ArrowLeft') return along(-1);
  if (key === 'ArrowDown') return other(1);
  if (key === 'ArrowUp') return other(-1);
  return null;
}

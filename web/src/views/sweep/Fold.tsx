/**
 * The same runs once more, small: latency over throughput, as papers print it, or over what else it costs. A press
 * makes it the large plot.
 */
import { useState } from 'react';
import { acrossAxis, plot, ticksWidth, upAxis } from '../../layout/sweep/plot';
import { curvePanels } from '../../model/sweep/curves';
import type { Sweep } from '../../model/sweep/description';
import { sweeps } from '../../model/sweep/family';
import { measureAt } from '../../model/sweep/measures';
import { inSentence } from '../../model/sweep/names';
import { plotSeries, xAxis, xTitle, yAxis } from '../../model/sweep/picture';
import type { SweepState } from '../../model/sweep/running';
import { curveLooks } from './colors';
import { PlotShapes } from './PlotShapes';
import { textPx } from './textPx';

interface FoldProps {
  readonly sweep: Sweep;
  readonly state: SweepState;
  /** Of the scenario. */
  readonly title: string;
  readonly widthPx: number;
  readonly onSweep: (sweep: Sweep) => void;
}

const LATENCY = 'latency_s.p50';
/** What it is shown over. */
const against = () => sweeps.against ?? 'throughput_tps';
/** What it tells. */
export const folded = (): readonly string[] => [LATENCY, against()];
/** Of its text, beside that of the large plots. */
const SMALL = 0.85;

export function Fold({ sweep, state, title, widthPx, onSweep }: FoldProps) {
  const [largePx] = useState(textPx);
  const emPx = SMALL * largePx;
  const measure = measureAt(LATENCY);
  const { description, look } = sweep;
  const large: Sweep = {
    ...sweep,
    description: { ...description, y: [LATENCY] },
    look: { ...look, as: 'lines', across: against() },
  };
  const [panel] = curvePanels(state.points, state.outcomes, measure, against());
  if (panel === undefined) return null;
  const series = plotSeries(panel, large, measure, title).map((each) => ({
    ...each,
    ...{ name: '', note: '' },
  }));
  const points = series.flatMap((each) => each.points);
  // Two points are the least that tell a course.
  if (points.filter(({ x, y }) => x !== null && y !== null).length < 2) return null;
  const x = xAxis(large);
  const axis = yAxis(measure, series, x.isLog);
  const [top, bottom] = [2.2 * emPx, 150];
  const width = widthPx - 10;
  const left = ticksWidth(upAxis(axis, series, { top, bottom }, emPx).ticks, emPx);
  const right = width - 1.5 * emPx;
  const across = acrossAxis(
    x,
    points.map((point) => point.x),
    [left, right],
    emPx,
    true,
  );
  const drawn = plot(axis, series, across, { left, right, top, bottom }, emPx);
  return (
    <button
      type="button"
      className="sweep-fold"
      style={{ width: widthPx, fontSize: emPx }}
      title="Show it large"
      aria-label={`Latency over ${inSentence(measureAt(against()).label)}, large`}
      onClick={() => onSweep(large)}
    >
      <svg width={width} height={bottom + 3.2 * emPx} aria-hidden="true">
        <PlotShapes
          plot={drawn}
          laws={null}
          names={[]}
          notes={[]}
          title="Latency"
          about=""
          xTicks={across.ticks}
          isLast
          looks={curveLooks(panel.series, null)}
          isAcross
          emPx={emPx}
        />
        <text className="sweep-title" x={right} y={bottom + 2.8 * emPx} textAnchor="end">
          {xTitle(large)}
        </text>
      </svg>
    </button>
  );
}

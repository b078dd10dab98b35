/** What the shown runs would come out as over the range of one slider: a small curve, above the slider's own track. */
import { useEffect, useMemo, useRef } from 'react';
import { formatQuantity } from '../../base/quantity';
import {
  CURVE_BOX,
  type CurveShape,
  curveShape,
  heightOf,
  isOut,
} from '../../layout/responses/curveShape';
import { withPresent, xOf } from '../../layout/responses/withPresent';
import type { Responses, RunCurve, SliderCurves } from '../../model/responses/responses';
import { toldOf } from '../../model/responses/told';
import { runDash } from '../../render/runLine';
import { useReadable } from '../parts/useReadable';

/** A small curve has small dashes. */
const DASH_SCALE = 0.7;

interface ResponseCurveProps {
  readonly responses: Responses;
  readonly path: string;
}

export function ResponseCurve({ responses, path }: ResponseCurveProps) {
  const curves = useReadable(responses.of(path));
  const element = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const { current } = element;
    return current === null ? undefined : responses.watch(path, current);
  }, [responses, path]);
  const told = useMemo(() => (curves === null ? '' : sentenceOf(curves)), [curves]);
  return (
    <svg
      ref={element}
      className="response"
      data-stale={curves?.isStale}
      data-rounds={curves?.rounds}
      data-whole={curves?.isWhole}
      role="img"
      aria-hidden={told === ''}
    >
      <title>{told}</title>
      <svg
        viewBox={`0 0 ${CURVE_BOX.width} ${CURVE_BOX.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className="response-base" d={`M0 ${CURVE_BOX.height}H${CURVE_BOX.width}`} />
        {curves?.runs.map((run, place) => (
          <Run key={run.key} {...{ run, curves, place }} />
        ))}
      </svg>
      {curves?.runs.flatMap((run) =>
        arrowsOf(run, curves).map((x) => <Arrow key={`${run.key} ${x}`} {...{ x }} />),
      )}
    </svg>
  );
}

interface RunProps {
  readonly run: RunCurve;
  readonly curves: SliderCurves;
  readonly place: number;
}

function Run({ run: { points, present, before }, curves, place }: RunProps) {
  const { slider, highest } = curves;
  const last = slider.stops.length - 1;
  const shape: CurveShape = useMemo(
    () => curveShape(points.length === 0 ? [] : withPresent(points, present, last), highest),
    [points, present, last, highest],
  );
  const dot = present && dotOf(present, last, highest);
  const ghost = before && dotOf(before, last, highest);
  return (
    <g>
      {dot && <path className="response-guide" d={`M${dot.x} ${dot.y}V${CURVE_BOX.height}`} />}
      {dot && <path className="response-level" d={`M0 ${dot.y}H${CURVE_BOX.width}`} />}
      <path
        className="response-line"
        d={shape.path}
        strokeDasharray={runDash(place, DASH_SCALE).join(' ')}
      />
      {shape.ends.map(([x, y]) => (
        <Dot key={x} {...{ x, y }} isHollow />
      ))}
      {ghost && <Dot {...ghost} isHollow />}
      {dot && <Dot {...dot} />}
    </g>
  );
}

/** Where a curve is off the top: where it leaves and comes back, and where its run stands. */
function arrowsOf({ points, present }: RunCurve, { slider, highest }: SliderCurves): number[] {
  const last = slider.stops.length - 1;
  const { exits } = curveShape(
    points.length === 0 ? [] : withPresent(points, present, last),
    highest,
  );
  const isOff = present !== null && isOut({ value: present.value }, highest);
  return isOff ? [...exits, xOf(present.stop, last) * CURVE_BOX.width] : [...exits];
}

/** Its own picture in the stretched one's place: it keeps its shape. */
function Arrow({ x }: { readonly x: number }) {
  return (
    <svg x={`${(100 * x) / CURVE_BOX.width}%`} overflow="visible" aria-hidden="true">
      <path className="response-arrow" d="M-3.5 5L0 0.5L3.5 5" />
    </svg>
  );
}

/** A point is a stroke of no length: it stays round however the curve is stretched. */
function Dot({
  x,
  y,
  isHollow = false,
}: {
  readonly x: number;
  readonly y: number;
  readonly isHollow?: boolean;
}) {
  const d = `M${x} ${y}h0`;
  return (
    <>
      <path className="response-dot" d={d} />
      {isHollow && <path className="response-hole" d={d} />}
    </>
  );
}

/** Null where there is no such value, or it is off the top. */
function dotOf(
  { stop, value }: NonNullable<RunCurve['present']>,
  last: number,
  highest: number,
): { readonly x: number; readonly y: number } | null {
  if (typeof value !== 'number' || isOut({ value }, highest)) return null;
  return { x: xOf(stop, last) * CURVE_BOX.width, y: heightOf(value, highest) };
}

function sentenceOf({ slider, measure, runs }: SliderCurves): string {
  const { stops, field } = slider;
  const told = runs.map(({ key, points, present }) => ({
    key: runs.length === 1 ? '' : key,
    points: withPresent(points, present, 1).map(({ x, value }) => ({
      at: formatQuantity(stops[x] ?? null, field.unit),
      value,
    })),
  }));
  return toldOf(measure, told);
}

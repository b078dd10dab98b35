/**
 * What goes over time in the shown runs, on the figure's own time axis: each answer by its time and its latency, what
 * waits to be committed, and how long views take; and last the share that was answered within a latency.
 */
import { type PointerEvent, useEffect, useMemo, useRef } from 'react';
import { formatCount, formatRoundTime } from '../../base/format';
import type { Rect } from '../../base/geometry';
import { bottomOf } from '../../base/geometry';
import { timeTicks } from '../../base/ticks';
import { overTimeGeometry } from '../../layout/overtime/geometry';
import { cumulatives, overTimePicture } from '../../layout/overtime/picture';
import { nsFromPx, pxFromNs, timeScale } from '../../layout/timeScale';
import type { Workspace } from '../../model/page/workspace';
import { frames } from '../../render/frameScheduler';
import { paintCumulative, paintOverTime, paintTimes } from '../../render/paintOverTime';
import type { PlotExtent } from '../figure/figureProps';
import { placed } from '../figure/placed';
import { useSize, useTheme } from '../figure/useFigure';
import { useFramed, useFramedPart } from '../figure/useFramed';
import { useReadable } from '../figure/useReadable';
import { AFTER_GUESS, AfterGuess } from '../parts/AfterGuess';
import { NumberTerm } from '../parts/NumberTerm';
import { useSession } from '../parts/useSession';
import { useHeldBack } from '../question/useHeldBack';
import { Axis, Label, RunLetter, ShadeLegend, SideNumbers, Words } from './OverTimeLabels';
import { OverTimeTables } from './OverTimeTables';
import { useOverTime } from './useOverTime';

interface OverTimeProps {
  readonly workspace: Workspace;
  /** Name of the theme; colours are read again when it changes. */
  readonly theme: string;
  /** Where the figure above has its time axis; by itself the pictures have one of their own. */
  readonly plot?: PlotExtent | undefined;
  /** Whether it was opened just now: it comes into view. */
  readonly isOpened?: boolean;
}

/** Beside the plot, in text heights; in a narrow one there is nothing right of it. */
const labelEm = 8.8;
const sideEm = 11.5;
const wideEm = 50;
/** Room for a time of an axis, in text heights. */
const tickEm = 6;

export function OverTime({ workspace, theme: themeName, plot, isOpened = false }: OverTimeProps) {
  const { session, playback, hoverNs } = workspace;
  const element = useRef<HTMLElement>(null);
  const still = useRef<HTMLCanvasElement>(null);
  const moving = useRef<HTMLCanvasElement>(null);
  const size = useSize(element);
  const theme = useTheme(element, themeName, size);
  const shown = useSession(workspace, ({ runs }) => runs);
  const alone = useReadable(workspace.alone);
  const { isOn: isPresenting, hasNumbers, hidden } = useReadable(workspace.presentation);
  const hidesFuture = useReadable(workspace.hidesFuture);
  const held = useHeldBack(workspace);
  const runs = shown.filter((_, at) => !hidden.includes(at) && (alone === null || alone === at));
  const keys = runs.map(({ key }) => key).join();
  const widthPx = size?.widthPx ?? 0;
  const ownPx = theme?.textPx ?? 13;
  const isWide = widthPx >= wideEm * ownPx;
  const { leftPx, widthPx: plotPx } = plot ?? {
    leftPx: Math.round(labelEm * ownPx),
    widthPx: Math.max(40, Math.round(widthPx - (labelEm + (isWide ? sideEm : 1)) * ownPx)),
  };
  // The figure's column of names is as wide as its own text needs.
  const textPx = Math.min(ownPx, leftPx / labelEm);
  const geometry = useMemo(
    () => overTimeGeometry({ leftPx, widthPx: plotPx }, textPx, runs.length),
    [leftPx, plotPx, textPx, runs.length],
  );
  const told = useOverTime(session, keys, plotPx);
  const known = useReadable(told);
  const view = useFramed(session.viewport);
  const scale = timeScale(view, leftPx, plotPx);
  const each = useMemo(() => keys.split(',').map((key) => known.get(key) ?? null), [keys, known]);
  const picture = useMemo(() => overTimePicture(each, view), [each, view]);
  // To an audience what is still to come is no part of a sum.
  const untilNs = useFramedPart(playback.playhead, () =>
    hidesFuture ? playback.playhead.get().timeNs : Number.POSITIVE_INFINITY,
  );
  const shares = useMemo(() => cumulatives(each, view, untilNs), [each, view, untilNs]);
  const hasLatency = !held.has('latency');
  const hasSums = hasNumbers && !held.has('throughput') && hasLatency;

  const isLaidOut = theme !== null;
  useEffect(() => {
    if (!isOpened || !isLaidOut) return;
    element.current?.scrollIntoView({ block: isWide ? 'nearest' : 'start' });
  }, [isOpened, isLaidOut, isWide]);

  useEffect(() => {
    const context = contextOf(still.current, widthPx, geometry.heightPx);
    if (context === null || theme === null) return;
    paintOverTime(context, picture, geometry, timeScale(view, leftPx, plotPx), theme, hasLatency);
    const toldShares = hasLatency ? shares : [];
    paintCumulative(context, toldShares, picture.highestNs, geometry.cumulative, theme);
  }, [theme, picture, shares, geometry, view, leftPx, plotPx, widthPx, hasLatency]);

  useEffect(() => {
    if (theme === null) return undefined;
    const paint = () => {
      const context = contextOf(moving.current, widthPx, geometry.heightPx);
      if (context === null) return;
      const times = {
        playheadNs: playback.playhead.get().timeNs,
        hoverNs: hoverNs.get(),
        isHidden: hidesFuture,
      };
      paintTimes(
        context,
        geometry,
        timeScale(session.viewport.get(), leftPx, plotPx),
        times,
        theme,
      );
    };
    const request = () => frames.requestPaint(paint);
    request();
    const stores = [playback.playhead, session.viewport, hoverNs];
    const ends = stores.map((store) => store.subscribe(request));
    return () => {
      for (const end of ends) end();
    };
  }, [theme, geometry, widthPx, leftPx, plotPx, hidesFuture, playback, session, hoverNs]);

  const point = ({ clientX, currentTarget, buttons }: PointerEvent<HTMLElement>) => {
    const x = clientX - currentTarget.getBoundingClientRect().left + leftPx;
    hoverNs.set(buttons === 0 ? nsFromPx(scale, x) : null);
  };
  const { heats, queue, views, cumulative } = geometry;
  const topPx = heats[0]?.y ?? queue.y;
  const isKnown = each.some((one) => one !== null);
  return (
    <section ref={element} className="over-time" aria-label="Over time">
      <div
        className="over-time-body"
        style={{ height: geometry.heightPx, fontSize: Math.max(theme?.leastTextPx ?? 0, textPx) }}
      >
        <canvas ref={still} />
        <canvas ref={moving} />
        <div className="over-time-head" style={{ left: leftPx }}>
          <h2>Over time</h2>
          {hasSums && <ShadeLegend {...{ picture }} told={each} />}
        </div>
        {runs.map((run, index) => (
          <Label key={run.key} area={heats[index] as Rect} {...{ geometry }}>
            {runs.length > 1 && <RunLetter runKey={run.key} index={index} />}
            <NumberTerm number="latency">latency</NumberTerm>
            <em>
              {!hasLatency ? (
                <AfterGuess text={AFTER_GUESS} />
              ) : (
                hasSums && picture.rows !== null && `0 to ${formatRoundTime(picture.highestNs)}`
              )}
            </em>
          </Label>
        ))}
        <Label area={queue} {...{ geometry }}>
          <NumberTerm number="not yet committed">not yet committed</NumberTerm>
          {hasSums && isKnown && <em>{`0 to ${formatCount(picture.mostWaiting)} tx`}</em>}
        </Label>
        <Label area={views} {...{ geometry }}>
          <NumberTerm number="view time">view time</NumberTerm>
          {hasSums && isKnown && <em>{`0 to ${formatRoundTime(picture.longestViewNs)}`}</em>}
        </Label>
        <Label area={cumulative} {...{ geometry }}>
          <NumberTerm number="answered within">answered within</NumberTerm>
          <em>{hasLatency ? '0 to 100 %, by latency' : <AfterGuess text={AFTER_GUESS} />}</em>
        </Label>
        {isWide && hasSums && (
          <SideNumbers {...{ workspace, runs, geometry, shares }} told={each} />
        )}
        <Axis
          ticks={timeTicks(view.startNs, view.endNs, plotPx / (tickEm * textPx))}
          x={(ns) => pxFromNs(scale, ns)}
          area={geometry.axis}
        />
        {hasSums && picture.rows !== null && (
          <Axis
            ticks={timeTicks(0, picture.highestNs, plotPx / (tickEm * textPx))}
            x={(ns) => leftPx + (ns / picture.highestNs) * plotPx}
            area={geometry.latencyAxis}
          />
        )}
        <div
          className="figure-plot"
          data-pan=""
          style={placed({ ...queue, y: topPx, height: bottomOf(views) - topPx })}
          onPointerMove={point}
          onPointerLeave={() => hoverNs.set(null)}
        />
      </div>
      {hasSums && <Words {...{ runs, shares, picture }} />}
      {hasSums && !isPresenting && !hidesFuture && (
        <OverTimeTables {...{ runs, view }} told={each} playhead={playback.playhead} />
      )}
    </section>
  );
}

/** A canvas of so many pixels of the page, wiped. */
function contextOf(canvas: HTMLCanvasElement | null, widthPx: number, heightPx: number) {
  const context = canvas?.getContext('2d') ?? null;
  if (canvas === null || context === null || widthPx === 0) return null;
  const ratio = window.devicePixelRatio || 1;
  const [width, height] = [Math.round(widthPx * ratio), Math.round(heightPx * ratio)];
  if (canvas.width !== width || canvas.height !== height) {
    [canvas.width, canvas.height] = [width, height];
    canvas.style.width = `${widthPx}px`;
    canvas.style.height = `${heightPx}px`;
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, widthPx, heightPx);
  return context;
}

/**
 * What goes over time in the shown runs, each from begin to end, with the figure's view shaded: answers by their time
 * and latency, what waits to be committed, and how long views take; and last how long the slowest waited.
 */

import { useEffect, useMemo, useRef } from 'react';
import { formatCount, formatRoundTime } from '../../base/format';
import type { Rect } from '../../base/geometry';
import { bottomOf } from '../../base/geometry';
import { timeTicks } from '../../base/ticks';
import { lanesOfFamily } from '../../layout/family';
import { overTimeGeometry } from '../../layout/overtime/geometry';
import { shareTicks } from '../../layout/overtime/nines';
import { until } from '../../layout/overtime/overTime';
import { cumulatives, overTimePicture } from '../../layout/overtime/picture';
import { pxFromNs, timeScale } from '../../layout/timeScale';
import type { Workspace } from '../../model/page/workspace';
import type { Held } from '../../model/run/heldBack';
import { frames } from '../../render/frameScheduler';
import { paintOverTime, paintShares, paintTimes, type Told } from '../../render/paintOverTime';
import type { PlotExtent } from '../figure/figureProps';
import { useSize, useTheme } from '../figure/useFigure';
import { useFramedPart } from '../figure/useFramed';
import { AFTER_GUESS, AfterGuess } from '../parts/AfterGuess';
import { NumberTerm } from '../parts/NumberTerm';
import { useReadable } from '../parts/useReadable';
import { useSession } from '../parts/useSession';
import { useHeldBack } from '../question/useHeldBack';
import { Axis, Label, Legend, Quantiles, RunLetter, SideNumbers, Words } from './OverTimeLabels';
import { OverTimeTables } from './OverTimeTables';
import { RunHand } from './RunHand';
import { useOverTime } from './useOverTime';

interface OverTimeProps {
  readonly workspace: Workspace;
  /** Name of the theme; colours are read again when it changes. */
  readonly theme: string;
  /** Where the figure above has its plot; by itself the pictures have a place of their own. */
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
  const horizonNs = useSession(workspace, () => session.horizonNs);
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
  const each = useMemo(() => keys.split(',').map((key) => known.get(key) ?? null), [keys, known]);
  // Where what is still to come is hidden, it is no part of a scale or a sum.
  const untilNs = useFramedPart(playback.playhead, () =>
    hidesFuture ? playback.playhead.get().timeNs : Number.POSITIVE_INFINITY,
  );
  const picture = useMemo(() => overTimePicture(each, untilNs, plotPx), [each, untilNs, plotPx]);
  const isTold = useMemo(() => toldOf(held), [held]);
  const shares = useMemo(
    () => (isTold.latency ? cumulatives(each, untilNs) : []),
    [each, untilNs, isTold],
  );
  // How far the axis goes says how many are answered.
  const ticks = useMemo(() => shareTicks(isTold.queue ? shares : []), [shares, isTold]);
  const scale = useMemo(
    () => timeScale(until(horizonNs), leftPx, plotPx),
    [horizonNs, leftPx, plotPx],
  );
  const hasSums = hasNumbers && isTold.queue;

  const isLaidOut = theme !== null;
  useEffect(() => {
    if (!isOpened || !isLaidOut) return;
    element.current?.scrollIntoView({ block: isWide ? 'nearest' : 'start' });
  }, [isOpened, isLaidOut, isWide]);

  useEffect(() => {
    const context = contextOf(still.current, widthPx, geometry.heightPx);
    if (context === null || theme === null) return;
    paintOverTime(context, picture, geometry, scale, theme, isTold);
    paintShares(context, shares, ticks, picture.highestNs, geometry.cumulative, theme);
  }, [theme, picture, shares, ticks, geometry, scale, widthPx, isTold]);

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
      paintTimes(context, geometry, scale, times, theme);
    };
    const request = () => frames.requestPaint(paint);
    request();
    const stores = [playback.playhead, hoverNs];
    const ends = stores.map((store) => store.subscribe(request));
    return () => {
      for (const end of ends) end();
    };
  }, [theme, geometry, scale, widthPx, hidesFuture, playback, hoverNs]);

  const { answers, queue, views, cumulative } = geometry;
  const waiting = `not yet ${lanesOfFamily.final.done}`;
  const roundTime = `${lanesOfFamily.round[0]} time`;
  const topPx = answers[0]?.y ?? queue.y;
  const isKnown = each.some((one) => one !== null);
  const fontSize = Math.max(theme?.leastTextPx ?? 0, textPx);
  const upTo = (ns: number) => hasSums && picture.rows !== null && `0 to ${formatRoundTime(ns)}`;
  return (
    <section ref={element} className="over-time" aria-label="Over time">
      <header className="over-time-head" style={{ paddingLeft: leftPx, fontSize }}>
        <h2>Over time</h2>
        {hasSums && <Legend {...{ picture }} />}
      </header>
      <div className="over-time-body" style={{ height: geometry.heightPx, fontSize }}>
        <canvas ref={still} />
        {runs.map((run, index) => (
          <Label key={run.key} area={answers[index] as Rect} {...{ geometry }}>
            {runs.length > 1 && <RunLetter runKey={run.key} index={index} />}
            <NumberTerm number="latency">latency</NumberTerm>
            <em>{isTold.latency ? upTo(picture.highestNs) : AFTER}</em>
          </Label>
        ))}
        <Label area={queue} {...{ geometry }}>
          <NumberTerm number={waiting}>{waiting}</NumberTerm>
          {hasSums && isKnown && <em>{`0 to ${formatCount(picture.mostWaiting)} tx`}</em>}
          {!isTold.queue && <em>{AFTER}</em>}
        </Label>
        <Label area={views} {...{ geometry }}>
          <NumberTerm number={roundTime}>{roundTime}</NumberTerm>
          {hasSums && isKnown && <em>{`0 to ${formatRoundTime(picture.longestViewNs)}`}</em>}
          {!isTold.views && <em>{AFTER}</em>}
        </Label>
        <Label area={cumulative} {...{ geometry }}>
          <NumberTerm number="answered within">answered within</NumberTerm>
          <em>{isTold.latency ? upTo(picture.highestNs) : AFTER}</em>
        </Label>
        {isWide && hasSums && (
          <SideNumbers {...{ workspace, runs, geometry, shares, picture }} told={each} />
        )}
        <Axis
          ticks={timeTicks(0, horizonNs, plotPx / (tickEm * textPx))}
          x={(ns) => pxFromNs(scale, ns)}
          area={geometry.axis}
        />
        <Quantiles {...{ runs, ticks, geometry }} shares={hasSums ? shares : []} />
        <RunHand
          {...{ workspace, horizonNs }}
          area={{ ...queue, y: topPx, height: bottomOf(views) - topPx }}
        />
        <canvas ref={moving} />
      </div>
      {hasSums && <Words {...{ runs, shares, picture }} />}
      {hasSums && !isPresenting && !hidesFuture && (
        <OverTimeTables {...{ runs, horizonNs }} told={each} playhead={playback.playhead} />
      )}
    </section>
  );
}

const AFTER = <AfterGuess text={AFTER_GUESS} />;

/** What waits is what is requested without what is final: it would give away latency as well as throughput. */
function toldOf(held: ReadonlySet<Held>): Told {
  const [latency, views] = [!held.has('latency'), !held.has('throughput')];
  return { latency, views, queue: latency && views };
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

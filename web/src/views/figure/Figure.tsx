/**
 * The figure: for each run a space-time diagram and the bandwidth of its replicas, below them the requests and commits
 * of all, over one time axis and under one playhead. Two canvases carry the marks; titles, labels,
 * axes, legend and tables are HTML around them. React renders for data and settings, never for a frame.
 */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Rect } from '../../base/geometry';
import { createStore } from '../../base/store';
import type { FigureGeometry } from '../../layout/figureGeometry';
import { nameIn } from '../../layout/lanes';
import { withTold } from '../../model/looking/family';
import type { LitRun } from '../../render/paintLit';
import { useComing } from '../parts/coming';
import { later, Missing } from '../parts/later';
import { useReadable } from '../parts/useReadable';
import type { FigureProps } from './figureProps';
import { Legend } from './Legend';
import { placed } from './placed';
import { RunPanel } from './RunPanel';
import { TimeAxis } from './TimeAxis';
import {
  rowsKey,
  useFirstScreen,
  useGeometry,
  useHeldGeometry,
  usePainter,
  useSize,
  useTheme,
} from './useFigure';
import { comingMarking, usePanels } from './usePanels';
import { usePointer } from './usePointer';

export const FaultTrack = later(
  'The fault track',
  async () => (await import('./FaultTrack')).FaultTrack,
);
export const Partings = later(
  'The divergence marks',
  async () => (await import('./Partings')).Partings,
);
export const ReasonMark = later(
  'The reason of the answer',
  async () => (await withTold(import('./ReasonMark'))).ReasonMark,
);
export const Pointing = later(
  'Tooltips and clicks',
  async () => (await withTold(import('./Pointing'))).Pointing,
);
export const FigureSummary = later(
  'The description of the picture',
  async () => (await withTold(import('./FigureSummary'))).FigureSummary,
);
export const FigureTables = later(
  'The tables',
  async () => (await withTold(import('./FigureTables'))).FigureTables,
);

/** Three rows of the legend, in text heights: to more of them the page is scrolled. */
const footEm = 7.3;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: to be split by its regions
export function Figure(props: FigureProps) {
  const { ghosts } = props;
  const { runs, viewport, playhead, hoverNs, kinds, hidesFuture, numbers, held, onPlot } = props;
  const { presenting } = props;
  const waits = !held.has('latency');
  const holdsFinals = held.has('latency') || held.has('throughput');
  const figureRef = useRef<HTMLDivElement>(null);
  const pageRef = useRef<HTMLDivElement>(null);
  const footRef = useRef<HTMLDivElement>(null);
  const bodyRef = useRef<HTMLDivElement>(null);
  const staticRef = useRef<HTMLCanvasElement>(null);
  const movingRef = useRef<HTMLCanvasElement>(null);
  const clockRef = useRef<HTMLDivElement>(null);
  const size = useSize(bodyRef, runs.length);
  const fullTheme = useTheme(bodyRef, props.theme, size);
  const footPx = Math.min(
    useSize(footRef, runs.length)?.heightPx ?? 0,
    footEm * (fullTheme?.textPx ?? 0),
  );
  const roomPx = (useSize(figureRef, runs.length)?.heightPx ?? 0) - footPx;
  const { faults } = props;
  const { shown: panels, panels: drawing, missing } = usePanels(props.panels);
  const room = { roomPx, firstScreenPx: useFirstScreen(bodyRef, runs.length) };
  const wanted = useGeometry(
    runs,
    fullTheme,
    size,
    room,
    panels,
    props.keeps,
    props.hasAllStrips,
    faults,
    presenting,
  );
  const rows = rowsKey(runs, size, panels, props.hasAllStrips, faults);
  const fitted = useHeldGeometry(wanted, useReadable(props.isMoving), rows);
  const geometry = fitted?.geometry ?? null;
  const textPx = geometry?.textPx;
  const theme = useMemo(
    () => (fullTheme === null || textPx === undefined ? null : { ...fullTheme, textPx }),
    [fullTheme, textPx],
  );
  const { painter, scene, told } = usePainter(staticRef, movingRef, clockRef);
  const { handlers, onAnswers } = usePointer();
  const [lit] = useState(() => createStore<LitRun | null>(null));
  const [picked] = useState(() => createStore<LitRun | null>(null));
  const divergences = useReadable(props.divergences);
  const reason = useReadable(props.reason);

  const marking = useComing(comingMarking);
  const isMarkingAwaited = marking.value === null && !marking.isMissing;

  useEffect(() => {
    if (painter === null || geometry === null || theme === null || drawing === null) return;
    if (isMarkingAwaited) return;
    painter.show({
      runs: runs.map((run) => ({
        ...run,
        nameOf: (replica: number) => nameIn(run.lanes, replica),
      })),
      geometry,
      panels: drawing,
      theme,
      kinds,
      hidesFuture,
      numbers,
      waits,
      holdsFinals,
      viewport,
      playhead,
      hoverNs,
      marking: marking.value,
      ghosts,
      pointed: lit,
      picked,
    });
  }, [
    painter,
    geometry,
    drawing,
    theme,
    runs,
    kinds,
    hidesFuture,
    numbers,
    waits,
    holdsFinals,
    viewport,
    playhead,
    hoverNs,
    isMarkingAwaited,
    marking.value,
    ghosts,
    lit,
    picked,
  ]);

  const leftPx = geometry?.plot.leftPx;
  const widthPx = geometry?.plot.widthPx;
  useEffect(() => {
    if (leftPx !== undefined && widthPx !== undefined) onPlot({ leftPx, widthPx });
  }, [onPlot, leftPx, widthPx]);

  const { onPicture } = props;
  useEffect(() => {
    if (painter === null || pageRef.current === null) return undefined;
    onPicture({ element: pageRef.current, paint: painter.picture });
    return () => onPicture(null);
  }, [painter, onPicture]);

  return (
    <div className="figure" ref={figureRef}>
      {!presenting && (
        <FigureSummary
          {...{ runs, scene, held, divergences, playhead, hidesFuture }}
          panels={drawing ?? []}
        />
      )}
      <div className="figure-page" ref={pageRef}>
        <div
          className="figure-body"
          ref={bodyRef}
          style={{ minHeight: fitted?.leastHeightPx, fontSize: textPx }}
        >
          <div
            className="figure-paper"
            style={geometry === null ? {} : placed(paperArea(geometry))}
          >
            <canvas ref={staticRef} />
          </div>
          <canvas ref={movingRef} />
          {geometry !== null && (
            <>
              {runs.map((run, index) => (
                <RunPanel
                  key={run.key}
                  {...{
                    run,
                    index,
                    geometry,
                    playhead,
                    hidesFuture,
                    numbers,
                    held,
                    hand: props.hand,
                  }}
                  tellsNetwork={run.network.text !== runs[index - 1]?.network.text}
                  isUnderReason={reason !== null && reason.run === runs[index - 1]?.key}
                  panels={drawing}
                  scene={told}
                  picked={props.picked}
                  onPick={props.onPick}
                  onFold={props.onFold}
                />
              ))}
              {drawing?.map(
                ({ id, Words }) =>
                  Words && (
                    <Words
                      key={id}
                      {...{ geometry, runs, numbers, playhead }}
                      picked={props.picked}
                      onPick={props.onPick}
                      isHeld={holdsFinals}
                      presented={hidesFuture ? playhead : null}
                      scene={told}
                    />
                  ),
              )}
              {geometry.faultTrack.height > 0 && (
                <FaultTrack
                  {...{ geometry, viewport, playhead, hidesFuture }}
                  horizonNs={props.horizonNs}
                  faults={props.faults}
                  hand={props.hand}
                />
              )}
              <TimeAxis {...{ geometry, viewport }} marks={props.marks} />
              {/* Where runs part is of the future as well. */}
              {!hidesFuture && divergences.length > 0 && (
                <Partings {...{ geometry, viewport, divergences }} />
              )}
              {reason !== null && (
                <ReasonMark {...{ reason, runs, geometry, viewport, playhead }} scene={told} />
              )}
              <div
                className="figure-plot"
                data-pan=""
                style={placed(plotArea(geometry))}
                {...handlers}
              />
              <div className="figure-scrub" data-scrub="" style={placed(geometry.axis)} />
            </>
          )}
          <div className="figure-clock" ref={clockRef} aria-hidden="true" />
          <Pointing
            {...props}
            {...{ body: bodyRef, scene, geometry, lit, onAnswers, drawn: drawing }}
            litPicked={picked}
          />
        </div>
        {missing.map(({ id, ask }) => (
          <Missing key={id} name="A panel of the figure" onAgain={ask} />
        ))}
        <div
          className="figure-foot"
          ref={footRef}
          data-tall={props.panels.blocks || props.faults.length > 0}
        >
          <Legend
            // Where the future is hidden nothing is seen yet, nor of another scenario.
            key={`${hidesFuture} ${props.scenariosBefore}`}
            runs={runs}
            scene={told}
            kinds={kinds}
            onKinds={props.onKinds}
            until={playhead}
            hasAll={presenting}
            isMoving={props.isMoving}
            panels={drawing ?? []}
          >
            {drawing?.map(({ id, Legend: Added }) => Added && <Added key={id} runs={runs} />)}
          </Legend>
        </div>
      </div>
      {props.hasTables && !presenting && (
        <div className="figure-below" ref={scrollIntoView}>
          <FigureTables
            {...{ runs, scene, held, playhead, hidesFuture }}
            panels={drawing ?? []}
            onPick={props.onPick}
          />
        </div>
      )}
    </div>
  );
}

/** Tables open below the fold of a figure that fills the window. */
function scrollIntoView(tables: HTMLElement | null): void {
  tables?.scrollIntoView({ block: 'start' });
}

/** The plot's column, behind which the still picture moves. */
function paperArea({ plot, heightPx }: FigureGeometry): Rect {
  return { x: plot.leftPx, y: 0, width: plot.widthPx, height: heightPx };
}

/** All panels and what lies between them. */
function plotArea({ plot, topPx, bottomPx }: FigureGeometry): Rect {
  return { x: plot.leftPx, y: topPx, width: plot.widthPx, height: bottomPx - topPx };
}

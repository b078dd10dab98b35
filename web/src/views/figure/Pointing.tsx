/** What answers the pointer: what is under it is lit and told, picked by a click, and broken by the other button. */
import {
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { createStore, type Readable, type Store } from '../../base/store';
import { attachDrawing, type Point } from '../../interaction/drawStretch';
import { unlessEscaped } from '../../interaction/escape';
import type { FigureGeometry } from '../../layout/figureGeometry';
import { clientsRow, laneAt } from '../../layout/hitTest';
import type { FigureScene } from '../../layout/scene';
import { nsFromPx, type TimeSpan, timeScale } from '../../layout/timeScale';
import type { LitRun } from '../../render/paintLit';
import { type Drawn, DrawnStretch } from './DrawnStretch';
import type { FigurePanel, FigureProps, MomentTip } from './figureProps';
import { MomentTooltip } from './MomentTooltip';
import { PartTip } from './PartTip';
import { Tooltip } from './Tooltip';
import { usePicked } from './usePicked';
import { usePointed } from './usePointed';
import type { PointerAnswers } from './usePointer';

interface PointingProps extends FigureProps {
  /** Those that are drawn; null before they are there. */
  readonly drawn: readonly FigurePanel[] | null;
  readonly body: RefObject<HTMLElement | null>;
  readonly scene: Readable<FigureScene | null>;
  readonly geometry: FigureGeometry | null;
  /** What is under the pointer, as it is lit. */
  readonly lit: Store<LitRun | null>;
  /** What is picked, as it is lit. */
  readonly litPicked: Store<LitRun | null>;
  readonly onAnswers: (answers: PointerAnswers | null) => void;
}

export function Pointing(props: PointingProps) {
  const { body, scene, geometry, lit, litPicked, runs, viewport, hand, onAnswers } = props;
  const tips = useMemo(
    () => [partTip, ...(props.drawn ?? []).flatMap((panel) => panel.tips ?? [])],
    [props.drawn],
  );
  const blocks = props.drawn?.find((panel) => panel.blocks !== undefined)?.blocks;
  const pointer = usePointed(body, scene, lit, tips, blocks?.at, props);
  const { pointed, pointedBlock, pointedMoment } = pointer;
  const picked = usePicked(props.picked, runs);

  useLayoutEffect(() => {
    const tell = () => litPicked.set(picked.get());
    tell();
    return picked.subscribe(tell);
  }, [picked, litPicked]);

  const [drawn] = useState(() => createStore<Drawn | null>(null));
  /** What is broken from a point on: of the lane there, or on the track of a replica that is yet to be chosen. */
  const begin = useEffectEvent((at: Point, isTrack: boolean): Drawn | null => {
    if (hand.isStill || geometry === null || body.current === null) return null;
    const timeNs = timeAt(at, geometry, body.current, viewport.get());
    if (isTrack) return drawnOnTrack(runs, geometry, timeNs);
    const current = scene.get();
    return current && drawnOnLane(runs, current, body.current, at, timeNs);
  });
  const reach = useEffectEvent((from: Drawn, to: Point) => {
    if (geometry === null || body.current === null) return;
    drawn.set({ ...from, untilNs: timeAt(to, geometry, body.current, viewport.get()) });
  });
  /** Asks what to break there, or what is to become of the message that lies there. */
  const ask = useEffectEvent(
    async ({ rect, ...from }: Drawn, at: Point, to: Point | null, isFinger: boolean) => {
      if (geometry === null || body.current === null) return;
      const { clientX: x, clientY: y } = to ?? at;
      const untilNs = to && timeAt(to, geometry, body.current, viewport.get());
      const isPlace = to === null && !from.isAnywhere;
      const message = isPlace ? await unlessEscaped(pointer.messageUnder(at, isFinger)) : null;
      if (message !== undefined) hand.open({ ...from, untilNs, message, x, y });
    },
  );
  useEffect(() => {
    if (body.current === null) return undefined;
    return attachDrawing<Drawn>(body.current, {
      begin: (at, isTrack) => begin(at, isTrack),
      reach: (from, to) => reach(from, to),
      done: (from, at, to, isFinger) => void ask(from, at, to, isFinger),
      clear: () => drawn.set(null),
    });
  }, [body, drawn]);
  const askEarly = useEffectEvent((event: MouseEvent<HTMLElement>) => {
    const from = begin(event, false);
    if (from !== null) void ask(from, event, null, false);
  });

  useEffect(() => {
    const { move, leave, pick } = pointer;
    onAnswers({ move, leave, pick, ask: (event) => askEarly(event) });
    return () => onAnswers(null);
  }, [pointer, onAnswers]);

  return (
    <>
      <Tooltip
        {...{ runs, scene, pointed }}
        hidesFuture={props.hidesFuture}
        playhead={props.playhead}
      />
      {blocks && <blocks.Tip {...{ runs, scene }} pointed={pointedBlock} />}
      <MomentTooltip
        {...{ runs, scene }}
        pointed={pointedMoment}
        hidesFuture={props.hidesFuture}
        playhead={props.playhead}
      />
      {geometry !== null && <DrawnStretch {...{ geometry, viewport, drawn }} />}
    </>
  );
}

/** In the clients' row. */
const partTip: MomentTip = { areaOf: clientsRow, Tip: PartTip };

/** The time at a point of the screen. */
function timeAt(
  { clientX }: Point,
  { plot }: FigureGeometry,
  body: HTMLElement,
  viewport: TimeSpan,
): number {
  const scale = timeScale(viewport, plot.leftPx, plot.widthPx);
  return nsFromPx(scale, clientX - body.getBoundingClientRect().left);
}

/** Of the replica whose lane is at a point of the screen; null outside of the lanes. */
function drawnOnLane(
  runs: FigureProps['runs'],
  scene: FigureScene,
  body: HTMLElement,
  { clientY }: Point,
  timeNs: number,
): Drawn | null {
  const found = laneAt(scene, clientY - body.getBoundingClientRect().top);
  const run = runs[found?.run ?? -1];
  const y = scene.runs[found?.run ?? -1]?.lanes.yPx[found?.replica ?? -1];
  if (found === null || run === undefined || y === undefined) return null;
  const height = LANE_EM * scene.geometry.textPx;
  const rect = { y: y - height / 2, height };
  return { run: run.key, replica: found.replica, isAnywhere: false, timeNs, untilNs: null, rect };
}

/** Of the leader, as long as no other replica is chosen. */
function drawnOnTrack(
  [run]: FigureProps['runs'],
  { faultTrack }: FigureGeometry,
  timeNs: number,
): Drawn | null {
  const replica = run?.leader ?? run?.lanes[0]?.replica;
  if (run === undefined || replica === undefined) return null;
  const { y, height } = faultTrack;
  return { run: run.key, replica, isAnywhere: true, timeNs, untilNs: null, rect: { y, height } };
}

/** Height of what is drawn along a lane, in text heights. */
const LANE_EM = 1.1;

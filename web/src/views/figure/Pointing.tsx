/** What answers the pointer: what is under it is lit and told, picked by a click, and broken by the other button. */
import { type MouseEvent, type RefObject, useEffect, useLayoutEffect } from 'react';
import type { Readable, Store } from '../../base/store';
import { unlessEscaped } from '../../interaction/escape';
import type { FigureGeometry } from '../../layout/figureGeometry';
import { laneAt } from '../../layout/hitTest';
import type { FigureScene } from '../../layout/scene';
import { nsFromPx, type TimeSpan, timeScale } from '../../layout/timeScale';
import type { LitRun } from '../../render/paintFigure';
import { BlockTooltip } from './BlockTooltip';
import type { FigureProps } from './figureProps';
import { PartTooltip } from './PartTooltip';
import { QueueTooltip } from './QueueTooltip';
import { Tooltip } from './Tooltip';
import { usePicked } from './usePicked';
import { usePointed } from './usePointed';
import type { PointerAnswers } from './usePointer';
import { WorkTooltip } from './WorkTooltip';

interface PointingProps extends FigureProps {
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
  const pointer = usePointed(body, scene, lit, props);
  const { pointed, pointedBlock, pointedQueue, pointedWork, pointedPart } = pointer;
  const picked = usePicked(props.picked, runs);

  useLayoutEffect(() => {
    const tell = () => litPicked.set(picked.get());
    tell();
    return picked.subscribe(tell);
  }, [picked, litPicked]);

  useEffect(() => {
    const { move, leave, pick, messageUnder } = pointer;
    /** Asks what to break of a lane, or of the message that lies there. */
    const ask = async (event: MouseEvent<HTMLElement>) => {
      if (geometry === null) return;
      const place = replicaAt(scene.get(), geometry, body.current, viewport.get(), event);
      const run = runs[place?.run ?? -1];
      if (place === null || run === undefined) return;
      event.preventDefault();
      const { clientX: x, clientY: y } = event;
      const message = await unlessEscaped(messageUnder(event));
      if (message === undefined) return;
      hand.open({ ...place, run: run.key, message, x, y });
    };
    onAnswers({ move, leave, pick, ask });
    return () => onAnswers(null);
  }, [pointer, geometry, scene, body, runs, viewport, hand, onAnswers]);

  return (
    <>
      <Tooltip {...{ runs, scene, pointed }} />
      <BlockTooltip {...{ runs, scene }} pointed={pointedBlock} />
      <QueueTooltip {...{ runs, scene }} pointed={pointedQueue} />
      <WorkTooltip {...{ scene }} pointed={pointedWork} />
      <PartTooltip {...{ runs, scene }} pointed={pointedPart} />
    </>
  );
}

/** Whose lane, and when, a point of the screen is; null outside of the lanes. */
function replicaAt(
  scene: FigureScene | null,
  { plot }: FigureGeometry,
  body: HTMLElement | null,
  viewport: TimeSpan,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): { readonly run: number; readonly replica: number; readonly timeNs: number } | null {
  if (scene === null || body === null) return null;
  const box = body.getBoundingClientRect();
  const found = laneAt(scene, clientY - box.top);
  const scale = timeScale(viewport, plot.leftPx, plot.widthPx);
  return found && { ...found, timeNs: nsFromPx(scale, clientX - box.left) };
}

/**
 * The hand on the whole run: a press puts the playhead there, a drag takes it along; the figure's view is shaded, and a
 * drag that begins in it moves it. As in the small map of the run below, whose sliders do the same by keys.
 */
import { type PointerEvent, useRef } from 'react';
import type { Rect } from '../../base/geometry';
import { clamp } from '../../base/geometry';
import { nsFromPx, type TimeSpan, timeScale } from '../../layout/timeScale';
import { panBy } from '../../model/looking/viewport';
import type { Workspace } from '../../model/page/workspace';
import { placed } from '../figure/placed';
import { usePlacing } from '../figure/usePlacing';

/** A pointer that moved less than this was pressed, not dragged. */
const PRESS_PX = 4;

interface RunHandProps {
  readonly workspace: Workspace;
  /** Where the run is drawn, from its begin to its end. */
  readonly area: Rect;
  readonly horizonNs: number;
}

/** What is held: the view as it was, or nothing of it but the playhead. */
interface Drag {
  readonly fromNs: number;
  readonly fromX: number;
  readonly view: TimeSpan | null;
}

export function RunHand({ workspace, area, horizonNs }: RunHandProps) {
  const { session, playback, hoverNs } = workspace;
  const { viewport } = session;
  const shade = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);

  const place = () => {
    if (shade.current === null) return;
    const { startNs, endNs } = viewport.get();
    shade.current.style.left = `${(startNs / horizonNs) * 100}%`;
    shade.current.style.width = `${((endNs - startNs) / horizonNs) * 100}%`;
  };
  usePlacing(place, viewport);

  const timeOf = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return clamp(
      nsFromPx(timeScale({ startNs: 0, endNs: horizonNs }, left, width), clientX),
      0,
      horizonNs,
    );
  };
  const seek = (timeNs: number) => {
    playback.pause();
    playback.seek(timeNs);
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const view = viewport.get();
    const isInView = event.target === shade.current && view.endNs - view.startNs < horizonNs;
    const fromNs = timeOf(event);
    drag.current = { fromNs, fromX: event.clientX, view: isInView ? view : null };
    hoverNs.set(null);
    if (!isInView) seek(fromNs);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const held = drag.current;
    if (held === null) hoverNs.set(event.buttons === 0 ? timeOf(event) : null);
    else if (held.view === null) seek(timeOf(event));
    else if (viewport.get() !== held.view || Math.abs(event.clientX - held.fromX) >= PRESS_PX)
      viewport.set(panBy(held.view, horizonNs, timeOf(event) - held.fromNs));
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const held = drag.current;
    drag.current = null;
    if (held !== null && held.view !== null && viewport.get() === held.view) seek(held.fromNs);
    if (event.pointerType === 'mouse') hoverNs.set(timeOf(event));
  };

  return (
    <div
      className="over-time-hand"
      style={placed(area)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        drag.current = null;
      }}
      onPointerLeave={() => hoverNs.set(null)}
    >
      <div ref={shade} className="over-time-view" />
    </div>
  );
}

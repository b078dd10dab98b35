/** The window in view on the map: dragged as a whole, resized at its ends, by pointer and by arrow keys. */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { nsFromPx, type TimeSpan, timeScale } from '../../layout/timeScale';
import { formatPoint } from '../../model/looking/clock';
import { panBy, withEnd } from '../../model/looking/viewport';
import type { Workspace } from '../../model/page/workspace';
import { usePlacing } from '../figure/usePlacing';

/** Part of the window's width that an arrow key moves it or its end by; with Shift ten times that. */
const KEY_STEP = 0.05;
/** A pointer that moved less than this was pressed, not dragged. */
const PRESS_PX = 4;

type Part = 'whole' | 'startNs' | 'endNs';

const PARTS: readonly { readonly part: Part; readonly label: string }[] = [
  { part: 'whole', label: 'Window in view' },
  { part: 'startNs', label: 'Start of the window' },
  { part: 'endNs', label: 'End of the window' },
];

export interface MinimapWindowProps {
  readonly workspace: Workspace;
  readonly horizonNs: number;
  /** A press that is no drag, at a time of the run. */
  readonly onPress: (timeNs: number) => void;
}

/** What is held: a part of the window, or off it the playhead. */
interface Drag {
  readonly part: Part | 'playhead';
  readonly fromX: number;
  readonly from: TimeSpan;
}

export function MinimapWindow({ workspace, horizonNs, onPress }: MinimapWindowProps) {
  const { viewport } = workspace.session;
  const area = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);

  const place = () => {
    if (box.current === null) return;
    const span = viewport.get();
    box.current.style.left = `${(span.startNs / horizonNs) * 100}%`;
    box.current.style.width = `${((span.endNs - span.startNs) / horizonNs) * 100}%`;
    for (const part of box.current.querySelectorAll<HTMLElement>('[role="slider"]')) {
      const timeNs = part.dataset.part === 'endNs' ? span.endNs : span.startNs;
      part.setAttribute('aria-valuenow', String(Math.round((timeNs / horizonNs) * 100)));
      const ends = [span.startNs, span.endNs].map((end) => formatPoint(end, span));
      const text = part.dataset.part === 'whole' ? ends.join(' to ') : formatPoint(timeNs, span);
      part.setAttribute('aria-valuetext', text);
    }
  };
  usePlacing(place, viewport);

  const move = (span: TimeSpan, part: Part, deltaNs: number) => {
    viewport.set(
      part === 'whole'
        ? panBy(span, horizonNs, deltaNs)
        : withEnd(span, horizonNs, part, span[part] + deltaNs),
    );
  };
  const timeAt = (clientX: number): number => {
    const { left, width } = area.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    return nsFromPx(timeScale({ startNs: 0, endNs: horizonNs }, left, width), clientX);
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const target = (event.target as HTMLElement).closest<HTMLElement>('[data-part]');
    const part = (target?.dataset.part ?? 'playhead') as Drag['part'];
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { part, fromX: event.clientX, from: viewport.get() };
    if (part === 'playhead') onPress(timeAt(event.clientX));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const started = drag.current;
    if (started === null) return;
    const isStill = Math.abs(event.clientX - started.fromX) < PRESS_PX;
    if (started.part === 'playhead') onPress(timeAt(event.clientX));
    else if (!isStill || viewport.get() !== started.from) {
      move(started.from, started.part, timeAt(event.clientX) - timeAt(started.fromX));
    }
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const started = drag.current;
    drag.current = null;
    const isPress = started?.part === 'whole' && viewport.get() === started.from;
    if (isPress) onPress(timeAt(event.clientX));
  };
  const onKeyDown = (part: Part, event: KeyboardEvent) => {
    const direction = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    const span = viewport.get();
    const widthNs = span.endNs - span.startNs;
    if (event.key === 'Home') move(span, part, -horizonNs);
    else if (event.key === 'End') move(span, part, horizonNs);
    else if (direction === undefined) return;
    else move(span, part, direction * widthNs * KEY_STEP * (event.shiftKey ? 10 : 1));
    event.preventDefault();
  };

  return (
    <div
      ref={area}
      className="minimap-area"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        drag.current = null;
      }}
    >
      <div ref={box} className="minimap-window">
        {PARTS.map(({ part, label }) => (
          <div
            key={part}
            role="slider"
            tabIndex={0}
            data-part={part}
            aria-label={label}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={0}
            onKeyDown={(event) => onKeyDown(part, event)}
          />
        ))}
      </div>
    </div>
  );
}

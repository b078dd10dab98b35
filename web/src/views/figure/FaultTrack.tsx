/**
 * What is done to the runs on purpose, under the picture: a bar for what lasts (a fault, a lie), moved by its body and
 * changed by its ends, and a mark for what happens at an instant (a change of settings, a fork), moved as a whole, with
 * the pointer or the arrows. The picture follows the hand; letting go is what counts.
 */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { formatTimeUnit, timeUnit } from '../../base/format';
import type { Readable } from '../../base/store';
import type { Fault } from '../../layout/faults';
import { faultBars } from '../../layout/faultTrack';
import type { FigureGeometry } from '../../layout/figureGeometry';
import { type TimeScale, type TimeSpan, timeScale } from '../../layout/timeScale';
import type { FaultHand, FigureProps } from './figureProps';
import { placed } from './placed';
import { useFramed, useFramedPart } from './useFramed';
import { usePlacing } from './usePlacing';

const moveKeys = 'ArrowLeft ArrowRight Shift+ArrowLeft Shift+ArrowRight Delete';
/** How far an arrow moves, in pixels. */
const keyPx = 8;

interface FaultTrackProps {
  readonly geometry: FigureGeometry;
  readonly viewport: Readable<TimeSpan>;
  /** The end of the run, which is that of what lasts. */
  readonly horizonNs: number;
  readonly playhead: FigureProps['playhead'];
  /** What is to come is covered. */
  readonly hidesFuture: boolean;
  readonly faults: readonly Fault[];
  readonly hand: FaultHand;
}

type Part = 'start' | 'body' | 'end';

interface Grip {
  readonly index: number;
  readonly part: Part;
  readonly fromX: number;
}

export function FaultTrack(props: FaultTrackProps) {
  const { geometry, viewport, horizonNs, playhead, hidesFuture, faults, hand } = props;
  const { faultTrack, smallTextPx, plot } = geometry;
  const scale = timeScale(useFramed(viewport), plot.leftPx, plot.widthPx);
  // What is still to come is not even there for an audience: an edge of it would tell.
  const toldNs = useFramedPart(playhead, () =>
    hidesFuture ? lastBegun(faults, playhead.get().timeNs) : Number.POSITIVE_INFINITY,
  );
  const bars = faultBars(faults, scale, faultTrack, smallTextPx).filter(
    ({ index }) => (faults[index]?.startNs ?? 0) <= toldNs,
  );
  const grip = useRef<Grip | null>(null);
  const unit = timeUnit(scale.startNs, scale.endNs);
  const time = (ns: number) => formatTimeUnit(ns, unit.ns / 100, unit);

  const take = (index: number, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || isOfMessage(faults[index])) return;
    const part = event.target instanceof HTMLElement ? event.target.dataset.part : undefined;
    grip.current = { index, part: (part ?? 'body') as Part, fromX: event.clientX };
    event.currentTarget.setPointerCapture(event.pointerId);
    hand.take(index);
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const held = grip.current;
    if (held === null) return;
    // It was let go beside the track.
    if (event.buttons === 0) letGo();
    else hand.drag(held.part, (event.clientX - held.fromX) / scale.pxPerNs, event.timeStamp);
  };
  const letGo = () => {
    if (grip.current !== null) hand.letGo();
    grip.current = null;
  };
  const onKeyDown = (index: number, event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    if (key === 'Delete' || key === 'Backspace') hand.remove(index);
    else if (key === 'Enter' && isOfMessage(faults[index])) hand.show(index);
    else if ((key === 'ArrowLeft' || key === 'ArrowRight') && !isOfMessage(faults[index])) {
      const byNs = ((key === 'ArrowRight' ? 1 : -1) * keyPx) / scale.pxPerNs;
      hand.take(index);
      hand.drag(shiftKey ? 'end' : 'body', byNs, event.timeStamp);
      hand.letGo();
    } else return;
    event.preventDefault();
  };

  return (
    <section aria-label="Fault track" data-roving="y">
      <div
        className="figure-label figure-small"
        aria-hidden="true"
        style={{ top: faultTrack.y + faultTrack.height / 2, width: geometry.labelRightPx }}
      >
        faults
      </div>
      <div className="figure-faults" data-draw="" style={placed(faultTrack)}>
        {faults.length === 0 && !hidesFuture && !hand.isStill && (
          <p className="figure-hint">
            {`drag here, or ${geometry.wide ? 'with the right button' : 'hold and drag'} along a lane, to break something`}
          </p>
        )}
      </div>
      {bars.map(({ index, rect, label, hasStart, hasEnd }) => {
        const fault = faults[index];
        if (fault === undefined) return null;
        const isInstant = fault.endNs === fault.startNs;
        const [deeds, keys] = deedsOf(fault);
        const isLasting = !Number.isFinite(fault.endNs);
        const lasts = isLasting ? 'to the end' : `to ${time(fault.endNs)}`;
        const isEndInView = hasEnd || (isLasting && Math.round(scale.endNs) >= horizonNs);
        const when = isInstant
          ? `at ${time(fault.startNs)}`
          : `from ${time(fault.startNs)} ${lasts}`;
        return (
          <div
            // A fault has no name of its own but its place in the list.
            key={index}
            className="figure-fault"
            data-kind={fault.kind}
            data-label={label?.side ?? 'none'}
            role="slider"
            tabIndex={0}
            aria-label={fault.text}
            aria-valuenow={fault.startNs / 1e9}
            aria-valuetext={when}
            aria-readonly={isOfMessage(fault)}
            aria-keyshortcuts={keys}
            title={`${fault.text}, ${when}; ${deeds}`}
            style={placed(rect)}
            onClick={() => isOfMessage(fault) && hand.show(index)}
            onPointerDown={(event) => take(index, event)}
            onPointerMove={drag}
            onPointerUp={letGo}
            onPointerCancel={letGo}
            onKeyDown={(event) => onKeyDown(index, event)}
          >
            {hasStart && !isInstant && <i data-part="start" />}
            <span>{label?.text}</span>
            {isEndInView && !isInstant && <i data-part="end" />}
          </div>
        );
      })}
      {hidesFuture && <Unseen {...{ geometry, scale, playhead }} />}
    </section>
  );
}

/** When the last fault began that has begun. */
function lastBegun(faults: readonly Fault[], timeNs: number): number {
  return Math.max(...faults.map(({ startNs }) => startNs).filter((startNs) => startNs <= timeNs));
}

/** What is done with its bar, in words and as keys. */
function deedsOf(fault: Fault): readonly [words: string, keys: string] {
  if (isOfMessage(fault))
    return ['a click or Enter shows the message, Delete removes', 'Enter Delete'];
  if (fault.kind === 'fork') return ['arrows move', 'ArrowLeft ArrowRight'];
  if (fault.endNs === fault.startNs) {
    return ['arrows move, Delete removes', 'ArrowLeft ArrowRight Delete'];
  }
  return ['arrows move, Shift and arrows change the end, Delete removes', moveKeys];
}

/** Whether it is of a message: that can be shown, and it stays where the message is. */
function isOfMessage(fault: Fault | undefined): boolean {
  return fault?.kind === 'message';
}

/** Covers what has not happened yet, up to the axis. */
function Unseen({
  geometry: { faultTrack, textPx },
  scale,
  playhead,
}: Pick<FaultTrackProps, 'geometry' | 'playhead'> & { readonly scale: TimeScale }) {
  const cover = useRef<HTMLDivElement>(null);
  const { startNs, pxPerNs } = scale;
  const place = () => {
    const playedPx = (playhead.get().timeNs - startNs) * pxPerNs;
    const leftPx = Math.max(0, Math.min(faultTrack.width, playedPx));
    if (cover.current !== null) cover.current.style.clipPath = `inset(0 0 0 ${leftPx}px)`;
  };
  usePlacing(place, playhead);
  const { x, y, width, height } = faultTrack;
  // A label may be a little higher than its row.
  const overPx = 0.2 * textPx;
  const area = { x, y: y - overPx, width: width + 1, height: height + overPx };
  return <div ref={cover} className="figure-unseen" style={placed(area)} />;
}

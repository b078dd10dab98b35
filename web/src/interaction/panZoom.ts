/**
 * Wheel, drag and pinch on the figure: zoom at the pointer, pan the view, scrub on the axis. The wheel alone scrolls
 * the page, as everywhere; with Ctrl or Cmd, as which a browser tells of a pinch on a trackpad, it zooms; sideways, or
 * with Shift, it pans.
 *
 * The figure marks where: `data-pan` on what is dragged like paper, `data-scrub` on the axis.
 */
import type { Store } from '../base/store';
import { nsFromPx, type TimeSpan, timeScale } from '../layout/timeScale';
import { panBy, zoomAt } from '../model/looking/viewport';

/** What the gestures move. */
export interface PanZoomTarget {
  readonly viewport: Store<TimeSpan>;
  readonly horizonNs: () => number;
  /** Where the time axis lies inside the element. */
  readonly extent: () => { readonly leftPx: number; readonly widthPx: number };
  readonly scrubTo: (timeNs: number) => void;
  /** Somebody turns the wheel over what would zoom with a key. */
  readonly onPlainWheel?: (event: WheelEvent) => void;
}

/** Wheel travel, in pixels, that doubles the width of the view. */
const DOUBLING_PX = 400;
/** The same of a pinch, whose steps are shorter than any notch of a wheel. */
const PINCH_DOUBLING_PX = 70;
const NOTCH_PX = 50;
const LINE_PX = 16;
/** A pointer that has moved so far drags. */
const DRAG_PX = 4;

/** A pointer that is down, where it was last. */
interface Held {
  readonly x: number;
  readonly y: number;
  readonly isScrub: boolean;
  readonly isDrag: boolean;
}

/** Listens on `element`; the answer ends it. */
export function attachPanZoom(element: HTMLElement, target: PanZoomTarget): () => void {
  const pointers = new Map<number, Held>();

  const timeAt = (clientX: number): number => {
    const { leftPx, widthPx } = target.extent();
    const scale = timeScale(target.viewport.get(), leftPx, widthPx);
    return nsFromPx(scale, clientX - element.getBoundingClientRect().left);
  };
  const pan = (deltaPx: number): void => {
    const view = target.viewport.get();
    const nsPerPx = (view.endNs - view.startNs) / target.extent().widthPx;
    target.viewport.set(panBy(view, target.horizonNs(), deltaPx * nsPerPx));
  };
  const zoom = (clientX: number, factor: number): void => {
    const { viewport, horizonNs } = target;
    viewport.set(zoomAt(viewport.get(), horizonNs(), timeAt(clientX), factor));
  };

  const onWheel = (event: WheelEvent): void => {
    if (regionOf(event) === null) return;
    const unitPx = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1;
    const [acrossPx, downPx] = [event.deltaX * unitPx, event.deltaY * unitPx];
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      // Some systems turn the wheel sideways while Shift is down.
      const turnedPx = downPx === 0 ? acrossPx : downPx;
      const doublingPx = Math.abs(turnedPx) < NOTCH_PX ? PINCH_DOUBLING_PX : DOUBLING_PX;
      zoom(event.clientX, 2 ** (turnedPx / doublingPx));
    } else if (event.shiftKey || Math.abs(acrossPx) > Math.abs(downPx)) {
      event.preventDefault();
      pan(event.shiftKey ? acrossPx + downPx : acrossPx);
    } else target.onPlainWheel?.(event);
  };

  const onPointerDown = (event: PointerEvent): void => {
    const region = regionOf(event);
    if (region === null || event.button !== 0) return;
    const isScrub = region === 'scrub';
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY, isScrub, isDrag: isScrub });
    if (!isScrub) return;
    element.setPointerCapture(event.pointerId);
    target.scrubTo(timeAt(event.clientX));
  };

  const onPointerMove = (event: PointerEvent): void => {
    const before = pointers.get(event.pointerId);
    if (before === undefined) return;
    if (event.buttons === 0) {
      // It was let go beside the element.
      pointers.delete(event.pointerId);
      return;
    }
    if (!before.isDrag) {
      // A hand is never quite still: until it means it, this is a click, which belongs to what is under it.
      if (pointers.size === 1 && Math.abs(event.clientX - before.x) < DRAG_PX) return;
      element.setPointerCapture(event.pointerId);
    }
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (before.isScrub) target.scrubTo(timeAt(event.clientX));
    else if (other === undefined) pan(before.x - event.clientX);
    else {
      // The view stretches as the fingers part, whichever way they lie, around the one that rests.
      const wasPx = Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      const isPx = Math.max(1, Math.hypot(event.clientX - other.x, event.clientY - other.y));
      zoom(other.x, wasPx / isPx);
    }
    pointers.set(event.pointerId, {
      ...before,
      x: event.clientX,
      y: event.clientY,
      isDrag: true,
    });
  };

  const onPointerEnd = (event: PointerEvent): void => {
    pointers.delete(event.pointerId);
  };

  /** What asks for something else while it is down, as a finger that rests does, no longer pans. */
  const forget = (): void => {
    for (const [id, { isScrub }] of pointers) if (!isScrub) pointers.delete(id);
  };

  const controller = new AbortController();
  const { signal } = controller;
  element.addEventListener('wheel', onWheel, { signal, passive: false });
  element.addEventListener('pointerdown', onPointerDown, { signal });
  element.addEventListener('pointermove', onPointerMove, { signal });
  element.addEventListener('pointerup', onPointerEnd, { signal });
  element.addEventListener('pointercancel', onPointerEnd, { signal });
  element.addEventListener('contextmenu', forget, { signal });
  return () => controller.abort();
}

/** The marked region that an event is in; controls inside of one are left alone. */
function regionOf(event: Event): 'pan' | 'scrub' | null {
  if (!(event.target instanceof Element)) return null;
  const hit = event.target.closest('button, input, select, a, [data-pan], [data-scrub]');
  if (hit?.hasAttribute('data-scrub')) return 'scrub';
  return hit?.hasAttribute('data-pan') ? 'pan' : null;
}

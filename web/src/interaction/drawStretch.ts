/**
 * A stretch of time drawn along a lane or the fault track: it is pressed where it begins, and let go where it ends. On
 * a lane that takes the other button, or a finger that has rested; the track is drawn on by any. What is let go where
 * it was pressed is a place alone.
 *
 * The figure marks where: `data-pan` on the lanes, `data-draw` on the track.
 */

export interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

/** What is drawn on; a `Place` is where a stretch begins. */
export interface DrawTarget<Place> {
  /** What may be drawn from a point, on the track or on a lane; null: nothing. */
  readonly begin: (at: Point, isTrack: boolean) => Place | null;
  /** It reaches to a point. */
  readonly reach: (from: Place, to: Point) => void;
  /** It is let go. `to` is null where nothing was drawn; `isFinger`: what asked for it says of no pointer. */
  readonly done: (from: Place, at: Point, to: Point | null, isFinger: boolean) => void;
  /** What is drawn is done, or was given up. */
  readonly clear: () => void;
}

/** A pointer that has moved so far draws; a finger has no finer hand. */
const DRAW_PX = { mouse: 4, touch: 10 };

interface Held<Place> {
  readonly id: number;
  readonly down: Point;
  readonly isFinger: boolean;
  readonly isTrack: boolean;
  /** Null: it has not been asked for yet. */
  readonly from: Place | null;
  /** Whether the browser has asked for a menu, which it does when a button goes down, or when it comes up. */
  readonly isAsked: boolean;
  readonly to: Point | null;
  readonly isUp: boolean;
}

/** Listens in `element`; the answer ends it. */
export function attachDrawing<Place>(element: HTMLElement, target: DrawTarget<Place>): () => void {
  let held: Held<Place> | null = null;
  /** Given up with Escape: what the browser asks for then is not asked for any more. */
  let isDropped = false;

  const finish = (): void => {
    const drawn = held;
    drop();
    if (drawn?.from == null) return;
    target.done(drawn.from, drawn.down, drawn.to, drawn.isFinger);
  };
  const drop = (): void => {
    held = null;
    target.clear();
  };

  const onPointerDown = (event: PointerEvent): void => {
    const region = regionOf(event);
    if (held !== null || !event.isPrimary) drop();
    isDropped = false;
    if (region === null || !event.isPrimary) return;
    const { pointerId: id, button, clientX, clientY } = event;
    const down = { clientX, clientY };
    const isFinger = event.pointerType !== 'mouse';
    const isTrack = region === 'track';
    const isOther = button === 2 || (button === 0 && event.ctrlKey);
    const from = isTrack || isOther ? target.begin(down, isTrack) : null;
    const isAsked = isTrack && !isOther;
    held = { id, down, isFinger, isTrack, from, isAsked, to: null, isUp: false };
    if (from !== null) element.setPointerCapture(id);
  };

  const onPointerMove = (event: PointerEvent): void => {
    if (held === null || held.from === null || held.isUp || held.id !== event.pointerId) return;
    const { clientX, clientY } = event;
    const { down, isFinger } = held;
    const movedPx = Math.abs(clientX - down.clientX);
    if (held.to === null && movedPx < DRAW_PX[isFinger ? 'touch' : 'mouse']) return;
    held = { ...held, to: { clientX, clientY } };
    target.reach(held.from as Place, { clientX, clientY });
  };

  const onPointerUp = (event: PointerEvent): void => {
    if (held === null || held.id !== event.pointerId) return;
    if (held.isAsked || held.from === null) finish();
    else {
      // The browser asks after the button: it is done then.
      held = { ...held, isUp: true };
      target.clear();
    }
  };

  const onPointerCancel = ({ pointerId }: PointerEvent): void => {
    if (held?.id !== pointerId) return;
    // A finger that has rested has asked; one on the track may have come to scroll.
    if (held.isAsked && !held.isTrack) finish();
    else drop();
  };

  const onContextMenu = (event: MouseEvent): void => {
    const region = regionOf(event);
    if (region === null && held === null) return;
    const { clientX, clientY } = event;
    const at = held?.down ?? { clientX, clientY };
    if (isDropped) {
      event.preventDefault();
      return;
    }
    const from = held?.from ?? target.begin(at, region === 'track');
    if (from === null) return;
    event.preventDefault();
    if (held === null) target.done(from, at, null, false);
    else if (held.isUp) finish();
    else {
      held = { ...held, from, isAsked: true };
      element.setPointerCapture(held.id);
    }
  };

  /** What a finger draws scrolls nothing. */
  const onTouchMove = (event: TouchEvent): void => {
    const draws = held?.from != null && (!held.isTrack || held.to !== null);
    if (draws && event.cancelable) event.preventDefault();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || held === null || held.from === null) return;
    event.preventDefault();
    event.stopPropagation();
    drop();
    isDropped = true;
  };

  const controller = new AbortController();
  const { signal } = controller;
  element.addEventListener('pointerdown', onPointerDown, { signal });
  element.addEventListener('pointermove', onPointerMove, { signal });
  element.addEventListener('pointerup', onPointerUp, { signal });
  element.addEventListener('pointercancel', onPointerCancel, { signal });
  element.addEventListener('contextmenu', onContextMenu, { signal });
  element.addEventListener('touchmove', onTouchMove, { signal, passive: false });
  document.addEventListener('keydown', onKeyDown, { signal, capture: true });
  return () => {
    drop();
    controller.abort();
  };
}

function regionOf({ target }: Event): 'lanes' | 'track' | null {
  if (!(target instanceof Element)) return null;
  const hit = target.closest('button, input, select, a, [role="slider"], [data-pan], [data-draw]');
  if (hit?.hasAttribute('data-draw')) return 'track';
  return hit?.hasAttribute('data-pan') ? 'lanes' : null;
}

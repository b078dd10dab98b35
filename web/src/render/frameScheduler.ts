/**
 * One requestAnimationFrame for the page. In a frame everything that animates takes its step first, then
 * each canvas that asked for it is painted once: what a step changes is on the screen in the same frame.
 *
 * A browser at rest begins a frame as soon as one is asked for, before an answer of a few milliseconds can be in it,
 * and the answer then waits for the next. `hold` lets the frame begin with the answer.
 */

/** Takes a step to the time of this frame; false ends the animation. */
export type AnimationStep = (nowMs: number, elapsedMs: number) => boolean;

export interface FrameScheduler {
  /** Calls `step` once a frame until it answers false or the returned function is called. */
  readonly animate: (step: AnimationStep) => () => void;
  /** Calls `paint` once, in the next frame, however often it is asked for until then. */
  readonly requestPaint: (paint: () => void) => void;
  /** Waits with the next frame, unless it is on its way, until `known` is done. */
  readonly hold: (known: Promise<unknown>) => void;
  /** Whether there was no frame for a while, and none is asked for. */
  readonly isResting: () => boolean;
}

/** Without a frame for so long, frames are at rest. */
const restingMs = 50;

export function createFrameScheduler(
  requestFrame: (callback: (nowMs: number) => void) => unknown,
  clockMs: () => number = () => performance.now(),
): FrameScheduler {
  const animations = new Map<AnimationStep, number | null>();
  let paints = new Set<() => void>();
  let requested = false;
  let holds = 0;
  let lastFrameMs = Number.NEGATIVE_INFINITY;

  function request(): void {
    if (requested || holds > 0) return;
    requested = true;
    requestFrame(run);
  }

  function run(nowMs: number): void {
    requested = false;
    lastFrameMs = nowMs;
    for (const [step, lastMs] of [...animations]) {
      if (!animations.has(step)) continue;
      if (step(nowMs, lastMs === null ? 0 : nowMs - lastMs)) animations.set(step, nowMs);
      else animations.delete(step);
    }
    const due = paints;
    paints = new Set();
    for (const paint of due) paint();
    requestWanted();
  }

  function requestWanted(): void {
    if (animations.size > 0 || paints.size > 0) request();
  }

  return {
    animate: (step) => {
      animations.set(step, null);
      request();
      return () => {
        animations.delete(step);
      };
    },
    requestPaint: (paint) => {
      paints.add(paint);
      request();
    },
    hold: (known) => {
      holds++;
      void known.finally(() => {
        holds--;
        requestWanted();
      });
    },
    isResting: () => !requested && holds === 0 && clockMs() - lastFrameMs > restingMs,
  };
}

/** The page's own. */
export const frames = createFrameScheduler((callback) => requestAnimationFrame(callback));

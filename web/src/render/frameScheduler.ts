/**
 * One requestAnimationFrame for the page. In a frame everything that animates takes its step first, then
 * each canvas that asked for it is painted once: what a step changes is on the screen in the same frame.
 */

/** Takes a step to the time of this frame; false ends the animation. */
export type AnimationStep = (nowMs: number, elapsedMs: number) => boolean;

export interface FrameScheduler {
  /** Calls `step` once a frame until it answers false or the returned function is called. */
  readonly animate: (step: AnimationStep) => () => void;
  /** Calls `paint` once, in the next frame, however often it is asked for until then. */
  readonly requestPaint: (paint: () => void) => void;
}

export function createFrameScheduler(
  requestFrame: (callback: (nowMs: number) => void) => unknown,
): FrameScheduler {
  const animations = new Map<AnimationStep, number | null>();
  let paints = new Set<() => void>();
  let requested = false;

  function request(): void {
    if (requested) return;
    requested = true;
    requestFrame(run);
  }

  function run(nowMs: number): void {
    requested = false;
    for (const [step, lastMs] of [...animations]) {
      if (!animations.has(step)) continue;
      if (step(nowMs, lastMs === null ? 0 : nowMs - lastMs)) animations.set(step, nowMs);
      else animations.delete(step);
    }
    const due = paints;
    paints = new Set();
    for (const paint of due) paint();
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
  };
}

/** The page's own. */
export const frames = createFrameScheduler((callback) => requestAnimationFrame(callback));

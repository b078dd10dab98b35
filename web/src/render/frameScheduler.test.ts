import { expect, test } from 'vitest';
import { createFrameScheduler } from './frameScheduler';

/** A scheduler whose frames are run by hand. */
function byHand() {
  let wanted: ((nowMs: number) => void)[] = [];
  const scheduler = createFrameScheduler((callback) => wanted.push(callback));
  const frame = (nowMs: number) => {
    const due = wanted;
    wanted = [];
    for (const callback of due) callback(nowMs);
    return due.length;
  };
  return { scheduler, frame };
}

test('a frame takes all steps, then paints once', () => {
  const { scheduler, frame } = byHand();
  const log: string[] = [];
  const paint = () => log.push('paint');
  scheduler.requestPaint(paint);
  scheduler.requestPaint(paint);
  scheduler.animate((_, elapsedMs) => {
    log.push(`step ${elapsedMs}`);
    scheduler.requestPaint(paint);
    return log.length < 4;
  });
  expect(frame(100)).toBe(1);
  expect(frame(116)).toBe(1);
  expect(log).toEqual(['step 0', 'paint', 'step 16', 'paint']);
});

test('an animation ends when it says so or is told so', () => {
  const { scheduler, frame } = byHand();
  let steps = 0;
  const stop = scheduler.animate(() => {
    steps++;
    return true;
  });
  frame(0);
  frame(16);
  stop();
  frame(32);
  expect(steps).toBe(2);
  expect(frame(48)).toBe(0);
});

test('what asks for a paint while painting gets the next frame', () => {
  const { scheduler, frame } = byHand();
  let paints = 0;
  const paint = () => {
    paints++;
    if (paints === 1) scheduler.requestPaint(paint);
  };
  scheduler.requestPaint(paint);
  frame(0);
  expect(paints).toBe(1);
  frame(16);
  expect(paints).toBe(2);
});

import { expect, test } from 'vitest';
import { createFrameScheduler } from './frameScheduler';

/** A scheduler whose frames are run by hand. */
function byHand() {
  let wanted: ((nowMs: number) => void)[] = [];
  const clock = { nowMs: 0 };
  const scheduler = createFrameScheduler(
    (callback) => wanted.push(callback),
    () => clock.nowMs,
  );
  const frame = (nowMs: number) => {
    const due = wanted;
    wanted = [];
    for (const callback of due) callback(nowMs);
    return due.length;
  };
  return { scheduler, frame, clock };
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

test('a frame that is held begins when what it waits for is known', async () => {
  const { scheduler, frame } = byHand();
  let paints = 0;
  let know = () => {};
  scheduler.hold(
    new Promise<void>((resolve) => {
      know = resolve;
    }),
  );
  scheduler.requestPaint(() => paints++);
  expect(frame(0)).toBe(0);
  know();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(frame(5)).toBe(1);
  expect(paints).toBe(1);
});

test('frames are at rest when there was none for a while and none is to come', () => {
  const { scheduler, frame, clock } = byHand();
  expect(scheduler.isResting()).toBe(true);
  scheduler.requestPaint(() => {});
  expect(scheduler.isResting()).toBe(false);
  frame(1000);
  clock.nowMs = 1040;
  expect(scheduler.isResting()).toBe(false);
  clock.nowMs = 1060;
  expect(scheduler.isResting()).toBe(true);
});

import { expect, test } from 'vitest';
import { latestOnly } from './latestOnly';

test('one at a time, and of the questions that come meanwhile the last alone', async () => {
  const asked: number[] = [];
  const settle: (() => void)[] = [];
  const ask = latestOnly<number>((question) => {
    asked.push(question);
    return new Promise((resolve) => settle.push(resolve));
  });
  const finishOne = async () => {
    settle.shift()?.();
    await Promise.resolve();
    await Promise.resolve();
  };

  for (const question of [1, 2, 3, 4]) ask(question);
  expect(asked).toEqual([1]);
  await finishOne();
  expect(asked).toEqual([1, 4]);
  await finishOne();
  expect(asked).toEqual([1, 4]);
  ask(5);
  expect(asked).toEqual([1, 4, 5]);
});

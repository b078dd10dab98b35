import { expect, test } from 'vitest';
import { testWindow } from '../../../layout/testColumns';
import { answersAt } from './answers';

test('the votes for the latest proposal are counted as they come, with the own one', () => {
  const votes = { kind: 'vote', target: 0, lastOut: 0.2, reached: 0.3 } as const;
  const window = testWindow({
    replicas: 4,
    messages: [
      { ...votes, source: 1, out: 0.2, received: 0.3 },
      { ...votes, source: 2, out: 0.25, received: 0.4 },
    ],
    marks: [
      { at: 0.05, kind: 'certified', replica: 0, height: 5, value: 3 },
      { at: 0.1, kind: 'proposed', replica: 0 },
      { at: 0.1, kind: 'voted', replica: 0 },
    ],
  });
  expect(answersAt(window, 0.02e9)).toBeNull();
  expect(answersAt(window, 0.1e9)).toEqual({ replica: 0, count: 1, quorum: 3, round: 0 });
  expect(answersAt(window, 0.3e9)?.count).toBe(2);
  expect(answersAt(window, 0.4e9)?.count).toBe(3);
});

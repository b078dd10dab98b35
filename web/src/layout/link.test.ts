import { afterEach, expect, test } from 'vitest';
import type { TraceWindow } from '../core/columns';
import { lanesOfFamily, setLanes } from './family';
import { carriedBy } from './link';
import { testWindow } from './testColumns';

const ofHotStuff = lanesOfFamily;
afterEach(() => setLanes(ofHotStuff));

/** Replica 0 has channels to 1 and 2, and 1 one to 0; 1 leads from the third bucket on. */
function channels(): TraceWindow {
  setLanes({
    ...ofHotStuff,
    sendsOver: 'channels',
    whoLeads: () => (timeNs) => (timeNs < 2e8 ? null : 1),
  });
  const window = testWindow({ replicas: 3 });
  return {
    ...window,
    paths: {
      ...window.paths,
      ...{ count: 3, buckets: 4, bucketNs: 1e8, startNs: 0 },
      source: Uint16Array.of(0, 0, 1),
      target: Uint16Array.of(1, 2, 0),
      busy: Float32Array.of(0.25, 1, 1, 1, 0.5, 0, 1, 1, 0, 0, 0.75, 0),
    },
  };
}

test('what a leader sends over is the busiest channel of whoever leads', () => {
  const { foreground, background, row } = carriedBy(channels(), 'egress', 'leader');
  expect([...foreground]).toEqual([0.5, 1, 0.75, 0]);
  expect([...background, row]).toEqual([0, 0, 0, 0, 0]);
});

test('what others send, and what comes in, is what their NICs carry', () => {
  const window = channels();
  expect(carriedBy(window, 'egress', 1).grid).toBe(window.bandwidth);
  expect(carriedBy(window, 'ingress', 'leader').grid).toBe(window.bandwidth);
});

test('so is what a leader sends where replicas share paths', () => {
  const window = channels();
  const shared = { ...window, paths: { ...window.paths, shared: true } };
  expect(carriedBy(shared, 'egress', 'leader').grid).toBe(window.bandwidth);
});

test('so is what a leader sends where no path has a rate', () => {
  const window = testWindow({ replicas: 3 });
  expect(carriedBy(window, 'egress', 'leader').grid).toBe(window.bandwidth);
});

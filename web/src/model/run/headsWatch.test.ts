import { expect, test } from 'vitest';
import { createStore } from '../../base/store';
import type { Playback } from '../looking/playback';
import { HeadsWatch } from './headsWatch';
import type { Narrator } from './narrator';
import type { Session } from './session';

test('heads are known while the tree is shown, and of the runs that are', async () => {
  const [playhead, canvas] = [createStore(0), createStore({ blocks: true })];
  const heads = [{ committed: null, locked: null, key: null }];
  const session = {
    canvas,
    shows: () => canvas.get().blocks,
    state: { getState: () => ({ runs: [{ key: 'A' }] }) },
    variantOfKey: () => ({ client: { request: async () => heads } }),
  } as unknown as Session;
  const playback = { playhead, state: createStore({ isPlaying: false }) } as unknown as Playback;
  const narrator = { placeIn: () => ({ timeNs: 0, sequence: 0 }) } as unknown as Narrator;
  const watch = new HeadsWatch(session, playback, narrator);
  const known = watch.of('A');
  playhead.set(1);
  await expect.poll(() => known.get()).toBe(heads);
  canvas.set({ blocks: false });
  expect(known.get()).toBeNull();
  canvas.set({ blocks: true });
  await expect.poll(() => known.get()).toBe(heads);
  watch.forget();
  expect(known.get()).toBeNull();
});

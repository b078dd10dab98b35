import { expect, test } from 'vitest';
import { createStore } from '../../base/store';
import type { Playback } from '../looking/playback';
import { HeadsWatch } from './headsWatch';
import type { Narrator } from './narrator';
import type { Session } from './session';

test('heads are known while a panel shows them, of who was looked at last', async () => {
  const playhead = createStore(0);
  const asked: number[] = [];
  const heads = [{ committed: null, locked: null, key: null }];
  const session = {
    state: { getState: () => ({ runs: [{ key: 'A' }] }) },
    variantOfKey: () => ({
      client: {
        request: async (_: string, { replica }: { replica: number }) => {
          asked.push(replica);
          return heads;
        },
      },
    }),
  } as unknown as Session;
  const playback = { playhead, state: createStore({ isPlaying: false }) } as unknown as Playback;
  const narrator = { placeIn: () => ({ timeNs: 0, sequence: 0 }) } as unknown as Narrator;
  const watch = new HeadsWatch(session, playback, narrator);
  const known = watch.of('A');
  watch.show(true, null);
  await expect.poll(() => known.get()).toBe(heads);
  watch.show(false, null);
  expect(known.get()).toBeNull();
  watch.show(true, 3);
  await expect.poll(() => known.get()).toBe(heads);
  watch.show(true, null);
  await expect.poll(() => asked).toEqual([0, 3, 3]);
  watch.forget();
  expect(known.get()).toBeNull();
});

import { expect, test } from 'vitest';
import type { TransactionDetail } from '../../../core/messages';
import { onDisc, placesOf, reachedBy, ringsOf, ringText, waveOf } from './wave';
import { wavesOf } from './waves';

/** Made by peer 0 at 1 s: peer 1 has it after 100 ms, from there peers 2 and 3, and peer 5 from 0; 4 never gets it. */
const arrivals = [
  [0, 1, 100],
  [1, 2, 150],
  [0, 5, 180],
  [1, 3, 300],
] as const;
const detail = {
  ...{ to: 0, submittedNs: 1e9 },
  subject: {
    arrivals: arrivals.map(([from, peer, ms]) => ({ from, peer, timeNs: 1e9 + ms * 1e6 })),
  },
} as unknown as TransactionDetail;
const wave = waveOf(detail, 6);

test('each peer has whom it got it from, after how long, and a turn beside its like', () => {
  expect(wave.peers.map(({ from }) => from)).toEqual([null, 0, 1, 1, null, 0]);
  expect(wave.peers.map(({ tookNs }) => tookNs)).toEqual([0, 1e8, 1.5e8, 3e8, null, 1.8e8]);
  // 1 is between 2 and 3, which have it from there; 4 never gets it.
  expect(wave.peers.map(({ turn }) => turn)).toEqual([0, 0.3, 0.1, 0.5, 0.9, 0.7]);
});

test('it reaches one peer after the other', () => {
  expect([-1, 0, 1e8, 1.6e8, 9e9].map((ageNs) => reachedBy(wave, ageNs))).toEqual([0, 0, 1, 2, 4]);
});

test('circles are of round times, two to five of them', () => {
  expect(ringsOf(3e8)).toEqual({ stepNs: 1e8, rimNs: 3e8 });
  expect(ringsOf(6.1e8)).toEqual({ stepNs: 2e8, rimNs: 8e8 });
  expect(ringsOf(3.1e10)).toEqual({ stepNs: 1e10, rimNs: 4e10 });
  expect(ringText(2e8, 8e8)).toBe('200\u00a0ms');
  expect(ringText(2e8, 1e9)).toBe('0.2\u00a0s');
});

const disc = { x: 100, y: 100, radiusPx: 50 };

test('a peer is as far out as the square root of what it took', () => {
  expect(onDisc(disc, 0.5, 0)).toEqual({ x: 100, y: 75 });
  const places = placesOf(wave, disc, 4e8, 1.6e8, false);
  expect(places.map(({ isReached }) => isReached)).toEqual([true, true, true, false, false, false]);
  const { x, y } = places[1] as (typeof places)[number];
  expect([x, y].map((each) => each.toFixed(3))).toEqual(['123.776', '107.725']);
});

test('who gets it after a hidden time stands outside, and nobody tells from whom', () => {
  const places = placesOf(wave, disc, 4e8, 1.6e8, true);
  const out = places.map((each) => Math.hypot(each.x - 100, each.y - 100) / 50);
  expect(out.map((part) => Number(part.toFixed(3)))).toEqual([0, 0.5, 0.612, 1.13, 1.13, 1.13]);
  expect(places[3]?.from).toBeNull();
});

test('runs have one scale, and where the future is hidden it is that of what is seen', () => {
  const faster = {
    ...detail,
    subject: {
      arrivals: arrivals.map(([from, peer, ms]) => ({ from, peer, timeNs: 1e9 + (ms * 1e6) / 3 })),
    },
  } as unknown as TransactionDetail;
  const rims = (playheadNs: number, hides: boolean) =>
    wavesOf([detail, null, faster], [6, 6, 6], playheadNs, hides).map((each) => each?.rimNs);
  expect(rims(2e9, false)).toEqual([3e8, undefined, 3e8]);
  expect(rims(1.12e9, true)).toEqual([1.5e8, undefined, 1.5e8]);
});

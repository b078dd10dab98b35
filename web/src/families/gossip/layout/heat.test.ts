import { expect, test } from 'vitest';
import { cellOf, heatOf, opacitiesOf, peerAt } from './heat';
import type { Wave, WavePeer } from './wave';

const peer = (number: number, links: number | null, tookMs: number | null): WavePeer => ({
  ...{ peer: number, from: null, turn: 0, links },
  tookNs: tookMs === null ? null : tookMs * 1e6,
});
/** Made by peer 3; peers 0, 1 and 4 are its own, 2 and 6 two links away, and nobody reaches 5. */
const wave: Wave = {
  ...{ maker: 3, madeNs: 0 },
  peers: [
    ...[peer(0, 1, 100), peer(1, 1, 200), peer(2, 2, 300), peer(3, 0, 0), peer(4, 1, null)],
    ...[peer(5, null, null), peer(6, 2, 400)],
  ],
};
const heat = heatOf(wave, { x: 10, y: 20, width: 25, height: 64 });

test('cells are as large as the area allows, in a band for each distance', () => {
  // Two columns of 10 px: 1, 2, 1 and 1 rows, and three gaps of 4 px, are 62 px.
  expect([heat.cellPx, heat.columns]).toEqual([10, 2]);
  expect(
    heat.bands.map(({ links, peers, area }) => [
      links,
      peers.map((of) => of.peer),
      area.y,
      area.height,
    ]),
  ).toEqual([
    [0, [3], 20, 10],
    [1, [0, 1, 4], 34, 20],
    [2, [2, 6], 58, 10],
    [null, [5], 72, 10],
  ]);
});

test('where there is no room for more a cell is a pixel', () => {
  const many = Array.from({ length: 1000 }, (_, index) => peer(index, index === 0 ? 0 : 1, null));
  const small = heatOf({ ...wave, peers: many }, { x: 0, y: 0, width: 50, height: 10 });
  expect([small.cellPx, small.columns]).toEqual([1, 50]);
  const roomy = heatOf({ ...wave, peers: many }, { x: 0, y: 0, width: 220, height: 230 });
  expect([roomy.cellPx, roomy.columns]).toEqual([6, 36]);
});

test('a peer’s cell is found, and a cell’s peer', () => {
  expect(cellOf(heat, 4)).toEqual({ x: 10, y: 44 });
  expect(cellOf(heat, 6)).toEqual({ x: 20, y: 58 });
  expect(cellOf(heat, 9)).toBeNull();
  expect(peerAt(heat, 29, 67)?.peer).toBe(6);
  // Between bands, behind a band’s last peer, and beside all of them.
  expect([peerAt(heat, 12, 31), peerAt(heat, 25, 48), peerAt(heat, 31, 60)]).toEqual([
    null,
    null,
    null,
  ]);
});

test('who has it early is dark, who has it late is paler, and who has it not yet is all but blank', () => {
  const [, near] = heat.bands;
  if (near === undefined) throw new Error('no band');
  expect([...opacitiesOf(near, 2, 4e8, 1e9)]).toEqual([214, 173, 22, 0]);
  expect([...opacitiesOf(near, 2, 4e8, 1.5e8)]).toEqual([214, 22, 22, 0]);
});

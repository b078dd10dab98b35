import { expect, test } from 'vitest';
import { shapeRenderer } from './shapeRenderer';

const surface = { x: 0, y: 0, width: 100, height: 50 };
const blue = { color: 'blue', widthPx: 1.5 };

test('what has one style is one path, and a line that is there already is none', () => {
  const { renderer, shapes } = shapeRenderer(surface);
  renderer.segments(Float32Array.of(0, 0, 10, 20, 0, 0, 10, 20), blue);
  renderer.segments(Float32Array.of(10, 20, 30, 0.04), blue);
  renderer.rects(Float32Array.of(5, 5, 10, 2), { color: 'red', opacity: 0.256 });
  renderer.segments(Float32Array.of(0, 0, 1, 1), { ...blue, dash: [4, 2.5] });
  expect(shapes()).toEqual([
    { d: 'M0,0l100,200M100,200l200,-200', stroke: 'blue', width: 15 },
    { d: 'M50,50l100,0l0,20l-100,0z', fill: 'red', opacity: 0.26 },
    { d: 'M0,0l10,10', stroke: 'blue', width: 15, dash: '40 25' },
  ]);
});

test('what lies outside is left out, and long rectangles are cut', () => {
  const { renderer, shapes } = shapeRenderer(surface);
  renderer.segments(Float32Array.of(-20, 0, -1, 50, 101, 0, 140, 50, 0, 51, 100, 60), blue);
  expect(shapes()).toEqual([]);
  renderer.segments(Float32Array.of(-20, 0, 1, 50), blue);
  renderer.rects(Float32Array.of(-500, 10, 1000, 1), { color: 'red' });
  expect(shapes().map(({ d }) => d)).toEqual(['M-200,0l210,500', 'M0,100l1000,0l0,10l-1000,0z']);
});

test('a glyph is filled, then outlined', () => {
  const { renderer, shapes } = shapeRenderer(surface);
  renderer.glyphs('circle', Float32Array.of(10, 10), 2, { color: 'red' }, blue);
  renderer.glyphs('cross', Float32Array.of(200, 10), 2, null, blue);
  const d = 'M80,100a20,20 0 1 0 40,0a20,20 0 1 0 -40,0z';
  expect(shapes()).toEqual([
    { d, fill: 'red' },
    { d, stroke: 'blue', width: 15 },
  ]);
});

test('a line without a point is nothing', () => {
  const { renderer, shapes } = shapeRenderer(surface);
  renderer.polyline(new Float32Array(0), blue);
  expect(shapes()).toEqual([]);
});

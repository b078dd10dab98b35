import { expect, test } from 'vitest';
import type { Rect } from '../base/geometry';
import { countScale, stepsInView } from './committed';
import { curveLabels } from './curveLabels';
import { testWindow } from './testColumns';
import { timeScale } from './timeScale';

const area = { x: 0, y: 100, width: 1000, height: 200 };
const scale = timeScale({ startNs: 0, endNs: 1e9 }, 0, 1000);

/** Names 200 px wide and 20 px high of lines with these commits: seconds and transactions so far. */
function placesOf(...lines: Lines) {
  return placesIn(area, ...lines);
}

type Lines = (readonly (readonly [number, number])[])[];

function placesIn(area: Rect, ...lines: Lines) {
  const steps = lines.map((committed) =>
    stepsInView(testWindow({ committed: [[0, 0], ...committed] }), scale),
  );
  const curves = steps.map((of) => ({ steps: of, labelPx: [200] }));
  const labels = curveLabels(curves, scale, countScale(steps, area, true), area, 20);
  return labels.map(({ x, y }) => [Math.round(x), Math.round(y)]);
}

test('a name stands above the right end of its line, or below where there is no room', () => {
  expect(placesOf([[0.1, 120]])).toEqual([[800, 115]]);
  expect(placesOf([[0.1, 135]])).toEqual([[800, 125]]);
});

test('it keeps clear of other lines, if need be further to the left', () => {
  expect(placesOf([[0.5, 120]], [[0.5, 100]])).toEqual([
    [800, 115],
    [800, 142],
  ]);
  expect(placesOf([[0.5, 190]], [[0.5, 180]])).toEqual([
    [258, 275],
    [800, 125],
  ]);
});

test('where lines are near each other it comes nearer to its own', () => {
  const low = { ...area, height: 60 };
  expect(placesIn(low, [[0.01, 190]], [[0.01, 110]])).toEqual([
    [800, 104],
    [800, 132],
  ]);
});

test('where there is no room for it in full it is brief', () => {
  const narrow = { ...area, width: 300, height: 45 };
  const steps = stepsInView(
    testWindow({
      committed: [
        [0, 0],
        [0.01, 190],
      ],
    }),
    scale,
  );
  const curve = { steps, labelPx: [200, 80] };
  const labels = curveLabels([curve, curve], scale, countScale([steps], narrow, true), narrow, 20);
  expect(labels.map(({ name, x, width }) => [name, Math.round(x), width])).toEqual([
    [0, 100, 200],
    [1, 20, 80],
  ]);
});

test('names of lines that are one stand beside each other', () => {
  expect(placesOf([[0.01, 190]], [[0.01, 190]])).toEqual([
    [800, 115],
    [592, 115],
  ]);
});

test('where no place is clear of lines it covers those rather than other names', () => {
  const low = { ...area, height: 45 };
  expect(placesIn(low, [[0.01, 190]], [[0.01, 170]], [[0.01, 150]])).toEqual([
    [800, 107],
    [592, 112],
    [383, 116],
  ]);
  // Two names fill its width: the third covers no more of them than it must.
  const narrow = { ...low, width: 450 };
  const [, , third] = placesIn(narrow, [[0.01, 190]], [[0.01, 170]], [[0.01, 150]]);
  expect(third).toEqual([250, 125]);
});

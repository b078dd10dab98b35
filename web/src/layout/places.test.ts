import { describe, expect, test } from 'vitest';
import { bottomOf, type Rect } from '../base/geometry';
import { viewBands } from '../families/hotstuff/layout/viewBands';
import { type Fault, faultShapes } from './faults';
import { type FigureRequest, figureGeometry, type RunGeometry } from './figureGeometry';
import { groupNames } from './groupNames';
import {
  areLabelsTight,
  drawnLanes,
  eachAlone,
  labelledLanes,
  labelStep,
  lanePositions,
  rowsOf,
} from './lanes';
import { markShapes } from './marks';
import { testWindow } from './testColumns';
import { allRooms, roomsOf } from './testPanels';
import { timeScale } from './timeScale';

const scale = timeScale({ startNs: 0, endNs: 1e9 }, 0, 1000);
const panel: Rect = { x: 0, y: 30, width: 1000, height: 160 };
const lanes = lanePositions(eachAlone([2, 0, 1]), 50, 40);

describe('lanes', () => {
  test('lie in the order given', () => {
    expect([...lanes.yPx]).toEqual([90, 130, 50]);
    expect(lanes.groups).toBe(3);
  });

  test('fold to those apart and one for all others, over which they are spread', () => {
    const replicas = ['a', 'b', 'c', 'd', 'e'].map((name, replica) => ({
      name,
      replica,
      region: null,
    }));
    const order = Uint16Array.of(0, 1, 2, 3, 4);
    const groupOf = Uint16Array.of(0, 1, 2, 2, 2);
    const groups = { order, groupOf, groups: 3, folded: true };
    expect(rowsOf(5, groups)).toBe(6);
    expect(groupNames(replicas, groups)).toEqual(['a', 'b', '3 others']);
    expect(drawnLanes(replicas, groups)[2]).toMatchObject({ replicas: [2, 3, 4], row: 3.5 });
    const folded = lanePositions(groups, 100, 10);
    expect([...folded.yPx]).toEqual([100, 110, 125, 135, 145]);
    expect([...folded.groupYPx]).toEqual([100, 110, 150]);
    expect([...folded.lines]).toEqual([100, 110]);
    expect(folded.folded).toEqual({ y: 120, height: 30 });
  });

  test('are labelled where there is room', () => {
    expect(labelledLanes(4, 30, 12.5)).toEqual([0, 1, 2, 3]);
    expect(labelledLanes(10, 4, 12.5)).toEqual([0, 4, 8]);
    expect([labelStep(30, 12.5), labelStep(4, 12.5)]).toEqual([30, 16]);
    expect([areLabelsTight(30, 12.5), areLabelsTight(16, 12.5)]).toEqual([false, true]);
  });
});

test('every second view is shaded, and named where there is room', () => {
  const window = testWindow({
    views: [
      [0, 0.2, 1, 0],
      [0.2, 0.25, 2, 0],
      [0.25, 0.6, 3, 1],
      [0.6, 5, 4, 0],
    ],
  });
  const bands = viewBands(window, scale, panel, lanes, 0, 100);
  expect([...bands.shaded].map(Math.round)).toEqual([200, 30, 50, 160, 600, 30, 400, 160]);
  expect(bands.labels.map((label) => label.text)).toEqual(['view 1', 'view 3', 'view 4']);
  const narrow = Array.from({ length: 20 }, (_, index) => {
    const at = index * 0.025;
    return [at, at + 0.025, index + 1, 0] as const;
  });
  const many = testWindow({ views: [...narrow, [0.5, 1, 21, 0]] });
  // Those of 25 px at every 5th; view 20 would reach into the name of view 21.
  expect(viewBands(many, scale, panel, lanes, 0, 100).labels).toEqual([
    { startPx: 100, endPx: 200, text: 'view 5' },
    { startPx: 225, endPx: 325, text: 'view 10' },
    { startPx: 350, endPx: 450, text: 'view 15' },
    { startPx: 500, endPx: 1000, text: 'view 21' },
  ]);
  // Replica 1 leads view 3 in the place of replica 0.
  expect([...bands.leads].map(Math.round)).toEqual([250, 130, 600, 130]);
});

test('marks lie on their lanes, the first commit of a block above the one that leads', () => {
  const window = testWindow({
    views: [[0, 5, 1, 2]],
    marks: [
      { at: 0.1, kind: 'certified', replica: 2 },
      { at: 0.1, kind: 'committed', replica: 2, height: 5 },
      { at: 0.2, kind: 'committed', replica: 0, height: 5 },
      { at: 0.25, kind: 'committed', replica: 0, height: 6 },
      { at: 0.3, kind: 'timed_out', replica: 1 },
    ],
  });
  const marks = markShapes(window, scale, lanes, 15);
  expect([...(marks.points.get('certified') ?? [])]).toEqual([100, 50]);
  expect([...(marks.points.get('committed') ?? [])]).toEqual([100, 35, 250, 35]);
  expect([...marks.ticks]).toEqual([200, 90, 200, 90, 100, 50, 100, 50, 250, 90, 250, 90]);
  expect([...(marks.points.get('timed_out') ?? [])]).toEqual([300, 130]);
  expect(marks.radiusPx).toBe(4.5);
});

test('a commit that stands for its group has a tick on each lane of it', () => {
  const grouped = lanePositions(
    { order: Uint16Array.of(2, 0, 1), groupOf: Uint16Array.of(1, 1, 0), groups: 2, folded: false },
    50,
    40,
  );
  const mark = { at: 0.1, kind: 'committed', replica: 1, height: 5 } as const;
  const ticks = (standsFor: number) => [
    ...markShapes(testWindow({ marks: [{ ...mark, standsFor }] }), scale, grouped, 15).ticks,
  ];
  expect(ticks(1)).toEqual([100, 130, 100, 130]);
  expect(ticks(2)).toEqual([100, 90, 100, 90, 100, 130, 100, 130]);
  expect(ticks(7)).toEqual(ticks(2));
});

test('ticks on lanes too near to be told apart are one', () => {
  const order = Uint16Array.of(0, 1, 2, 3, 4);
  const groupOf = Uint16Array.of(0, 1, 2, 2, 2);
  const folded = lanePositions({ order, groupOf, groups: 3, folded: true }, 100, 0.5);
  const marks = [
    { at: 0.1, kind: 'committed', replica: 3, height: 5, standsFor: 3 },
    { at: 0.2, kind: 'committed', replica: 2, height: 5 },
    { at: 0.2005, kind: 'committed', replica: 3, height: 5 },
  ] as const;
  const { ticks } = markShapes(testWindow({ marks }), scale, folded, 35);
  expect([...ticks]).toEqual([100, 101.25, 100, 102.25, 200, 101.25, 200, 101.75]);
});

describe('faults', () => {
  const shapesOf = (fault: Fault) => faultShapes([fault], [2, 0, 1], scale, lanes, panel);

  test('a crash lies on its lane, to the end if nothing ends it', () => {
    const endNs = Number.POSITIVE_INFINITY;
    const [shape] = shapesOf({
      kind: 'crash',
      replica: 0,
      startNs: 4e8,
      endNs,
      text: 'down',
      brief: 'down',
    });
    expect([shape?.startPx, shape?.endPx]).toEqual([400, 1000]);
    expect(shape?.stripes).toEqual([{ y: 83, height: 14 }]);
  });

  test('a partition is a fence between lanes of different groups', () => {
    const fault = {
      kind: 'partition',
      startNs: 0,
      endNs: 1e8,
      text: 'parted',
      brief: 'parted',
    } as const;
    expect(shapesOf({ ...fault, groups: [[2], [0, 1]] })[0]?.fences).toEqual([70]);
    // Replicas in no group are alone.
    expect(shapesOf({ ...fault, groups: [[2]] })[0]?.fences).toEqual([70, 110]);
  });

  test('a slow link marks its ends, and nothing out of view', () => {
    const fault: Fault = {
      kind: 'link',
      source: 1,
      target: '*',
      slowdown: 3,
      directed: false,
      startNs: 5e8,
      endNs: 6e8,
      ...{ text: '× 3', brief: '× 3' },
    };
    expect(shapesOf(fault)[0]?.stripes).toEqual([{ y: 123, height: 14 }]);
    expect(shapesOf({ ...fault, startNs: 2e9, endNs: 3e9 })).toEqual([]);
  });
});

/** Of a run without work. */
function stripsOf({ areas: { bandwidth } }: RunGeometry): readonly Rect[] {
  return bandwidth === undefined ? [] : [bandwidth.leader, ...bandwidth.groups];
}

describe('the figure', () => {
  const request = {
    ...{ widthPx: 1200, heightPx: 776, textPx: 13, leastTextPx: 11, labelPx: 90 },
    ...{ spacetime: true, clients: false, panels: roomsOf('bandwidth', 'throughput') },
    ...{ tight: false, nearLanes: false },
    faultsEm: 1,
    runs: [
      { lanes: 4, strips: 3, works: false },
      { lanes: 4, strips: 3, works: false },
    ],
  };

  test('fills the height that it is given', () => {
    const geometry = figureGeometry(request);
    expect(geometry.wide).toBe(true);
    expect(geometry.heightPx).toBeGreaterThan(766);
    expect(geometry.heightPx).toBeLessThanOrEqual(776);
  });

  test('gives each of a few strips 14 px with its gap, and those of many less', () => {
    const strips = (count: number) =>
      figureGeometry({
        ...{ ...request, tight: true, heightPx: 1 },
        runs: [{ lanes: 4, strips: count, works: false }],
      }).runs[0]?.areas.bandwidth?.groups.map(({ height }) => height);
    expect(strips(4)).toEqual([13, 12, 13, 12]);
    expect(Math.max(...(strips(12) ?? []))).toBeLessThanOrEqual(4);
  });

  test('holds seven lanes, blocks, a strip and six rows of faults twice in 610 px where it has to', () => {
    const run = { lanes: 7, strips: 0, works: false };
    const full = { ...request, runs: [run, run], textPx: 12, heightPx: 1 };
    const least = {
      ...full,
      ...{ panels: roomsOf('blocks', 'bandwidth'), tight: true, nearLanes: true },
    };
    expect(figureGeometry({ ...least, faultsEm: 6.75 }).heightPx).toBeLessThanOrEqual(610);
  });

  test('gives all panels one left and one width', () => {
    const { plot, runs, areas, axis } = figureGeometry(request);
    for (const area of [
      ...runs.flatMap((run) => [run.spaceTime, ...stripsOf(run)]),
      ...[areas.throughput, axis],
    ]) {
      expect([area?.x, area?.width]).toEqual([plot.leftPx, plot.widthPx]);
    }
  });

  test('has a row for the clients above the lanes where it is asked for', () => {
    const rowOf = (changed: Partial<FigureRequest>) => {
      const [run] = figureGeometry({ ...request, clients: true, ...changed }).runs;
      const { clients, spaceTime } = run as RunGeometry;
      if (clients !== null) expect(bottomOf(clients)).toBeLessThanOrEqual(spaceTime?.y as number);
      return clients?.height;
    };
    expect(rowOf({})).toBe(17);
    expect(rowOf({ widthPx: 390, heightPx: 0 })).toBe(14);
    expect(rowOf({ clients: false })).toBeUndefined();
    expect(rowOf({ spacetime: false })).toBeUndefined();
  });

  test('gives a run without a marked request no row for its clients, and takes the place away', () => {
    const asked = { ...request, clients: true, heightPx: 1 };
    const runs = request.runs.map((run, index) => ({ ...run, hasClients: index === 0 }));
    const bare = figureGeometry({ ...asked, runs });
    expect(bare.runs.map(({ clients }) => clients !== null)).toEqual([true, false]);
    expect(figureGeometry(asked).heightPx - bare.heightPx).toBe(21);
  });

  test('makes the strips of link and processor slim where it has to', () => {
    const heights = (changed: Partial<FigureRequest>) => {
      const runs = [{ lanes: 3, strips: 0, works: true }];
      const tight = { ...request, runs, panels: roomsOf('bandwidth'), tight: true, heightPx: 1 };
      const strips = figureGeometry({ ...tight, ...changed }).runs[0]?.areas.bandwidth;
      return [strips?.leader.height, strips?.processor?.height];
    };
    expect(heights({})).toEqual([20, 20]);
    expect(heights({ slim: true })).toEqual([11, 11]);
  });

  test('gives its height to what is left where bandwidth is not shown', () => {
    const [whole] = figureGeometry(request).runs;
    const [bare] = figureGeometry({ ...request, panels: roomsOf('throughput') }).runs;
    expect(bare?.areas).toEqual({});
    expect(bare?.spaceTime?.height).toBeGreaterThan(whole?.spaceTime?.height ?? 0);
  });

  test('leaves out what is not asked for', () => {
    const curves = figureGeometry({ ...request, spacetime: false, panels: roomsOf('throughput') });
    expect(curves.runs.map(({ spaceTime }) => spaceTime)).toEqual([null, null]);
    const lanes = figureGeometry({ ...request, panels: [] });
    expect(lanes.areas).toEqual({});
    for (const { heightPx } of [curves, lanes]) {
      expect(heightPx).toBeGreaterThan(766);
      expect(heightPx).toBeLessThanOrEqual(776);
    }
  });

  test.each([
    [1200, 776],
    [1200, 300],
    [390, 0],
    [980, 500],
  ])('at %i x %i lets nothing overlap', (widthPx, heightPx) => {
    const tight = heightPx === 300;
    const geometry = figureGeometry({ ...request, widthPx, heightPx, tight, panels: allRooms });
    const column = [
      ...geometry.runs.flatMap((run) => [
        run.title,
        run.spaceTime as Rect,
        run.areas.blocks as Rect,
        ...stripsOf(run),
      ]),
      ...[geometry.areas.throughput as Rect, geometry.faultTrack, geometry.axis],
    ];
    column.slice(1).forEach((area, index) => {
      expect(area.y).toBeGreaterThanOrEqual(bottomOf(column[index] as Rect));
    });
    const { leftPx, widthPx: plotPx } = geometry.plot;
    expect(leftPx + plotPx).toBeLessThanOrEqual(widthPx);
    expect(bottomOf(geometry.axis)).toBeLessThanOrEqual(geometry.heightPx);
    for (const run of geometry.runs) {
      const lastLane = run.laneTopPx + 3 * run.laneStepPx;
      expect(lastLane).toBeLessThan(bottomOf(run.spaceTime as Rect));
    }
  });

  test('writes nothing smaller than what can be read', () => {
    const ofText = (textPx: number) => figureGeometry({ ...request, textPx });
    expect([ofText(12), ofText(20)].map(({ smallTextPx }) => smallTextPx)).toEqual([11, 16]);
  });

  test('has labels beside its panels unless it is narrow', () => {
    const [wide] = figureGeometry(request).runs;
    expect((wide?.side?.x ?? 0) + (wide?.side?.width ?? 0)).toBeLessThanOrEqual(1200);
    expect(figureGeometry({ ...request, widthPx: 390, heightPx: 0 }).runs[0]?.side).toBeNull();
  });

  test('to an audience lanes come together before a panel goes, and what is empty takes no room', () => {
    const audience = {
      ...request,
      ...{ textPx: 20, heightPx: 1, tight: true, nearLanes: true, nearestLanes: true },
    };
    const shown = figureGeometry({ ...audience, presented: true, faultsEm: 0 });
    expect(shown.runs[0]?.laneStepPx).toBeCloseTo(21.3, 1);
    expect([shown.faultTrack.height, shown.axis.height]).toEqual([0, 36]);
    const withFaults = figureGeometry({ ...audience, presented: true, faultsEm: 1.125 });
    expect(withFaults.faultTrack.height).toBeGreaterThanOrEqual(24);
    expect(figureGeometry({ ...audience, faultsEm: 1.125 }).axis.height).toBe(48);
  });

  test('few lanes are 37 px from each other, and at least 30', () => {
    const stepOf = (nearLanes: boolean, textPx: number) =>
      figureGeometry({ ...request, nearLanes, textPx, tight: true, heightPx: 1 }).runs[0]
        ?.laneStepPx;
    expect([stepOf(false, 13), stepOf(false, 11)]).toEqual([37, 37]);
    expect([stepOf(true, 13), stepOf(true, 11)]).toEqual([30, 30]);
    expect(stepOf(false, 20)).toBe(57);
  });

  test('in 585 px holds four lanes, the clients, one strip and requests and commits twice', () => {
    const run = { lanes: 4, strips: 0, works: false };
    const least = { ...request, runs: [run, run], clients: true, tight: true, heightPx: 1 };
    const { heightPx, runs, areas } = figureGeometry(least);
    expect(heightPx).toBeLessThanOrEqual(585);
    expect(areas.throughput?.height).toBeGreaterThanOrEqual(59);
    const [first] = runs;
    const bottom = bottomOf(first?.areas.bandwidth?.leader as Rect);
    expect(bottom - (first?.clients?.y ?? 0)).toBeGreaterThanOrEqual(175);
  });

  test('of a hundred lanes keeps a strip for each group of them', () => {
    const runs = [{ lanes: 100, strips: 12, works: false }];
    const strips = figureGeometry({ ...request, runs }).runs[0]?.areas.bandwidth?.groups ?? [];
    expect(strips).toHaveLength(12);
    expect(Math.min(...strips.map((strip) => strip.height))).toBeGreaterThanOrEqual(2);
  });
});

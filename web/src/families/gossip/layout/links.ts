/**
 * What came over links as steps over time: news, what was known, and how fast the slowest and the fastest link send.
 */
import type { Rect } from '../../../base/geometry';
import type { TraceWindow } from '../../../core/columns';
import type { Laid } from '../../../layout/panels';
import { ShapeList } from '../../../layout/shapeList';
import type { Sight } from '../../../layout/sight';
import { across, pxFromNs, type TimeScale } from '../../../layout/timeScale';
import { type FlowColumns, flowOf } from '../columns';
import { linksArea } from './rooms';

export interface RunLinks {
  /** x, y, width, height of each stretch’s part. */
  readonly news: Float32Array;
  readonly known: Float32Array;
  /**
   * x, y of the upper and the lower corners of the area between the slowest and the fastest link, stretch by stretch.
   */
  readonly between: Float32Array;
  /** x, y of the mean rate of a link at each stretch’s end. */
  readonly mean: Float32Array;
  /** What the panel’s height stands for, a second and link. */
  readonly most: number;
}

/** Messages a second and link in a stretch. */
function rateOf({ links, stretchNs }: FlowColumns, count: number): number {
  return count / Math.max(1, links) / (stretchNs / 1e9);
}

/** The most that is to be shown of a run. */
export function mostOf(flow: FlowColumns): number {
  let most = 0;
  // The last stretch is not over.
  for (let index = 0; index + 1 < flow.count; index++) {
    const came = rateOf(flow, (flow.news[index] as number) + (flow.known[index] as number));
    most = Math.max(most, came, flow.most[index] as number);
  }
  return most;
}

/** A round number that is not less: one digit of a power of ten. */
export function roundUp(value: number): number {
  const decade = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return Math.max(1, Math.ceil(value / decade - 1e-9)) * decade;
}

/** All runs have one scale. */
export function layLinks({ geometry, reach, runs }: Sight): readonly (RunLinks | null)[] {
  const most = roundUp(
    Math.max(...runs.map(({ window }) => (window === null ? 0 : mostOf(flowOf(window))))),
  );
  return runs.map(({ window }, index) => {
    const area = linksArea(geometry.runs[index]?.areas ?? {});
    return area === undefined || window === null
      ? null
      : shapesOf(window, reach, across(area, reach), most);
  });
}

export function linksIn({ links }: Laid): RunLinks | undefined {
  return links as RunLinks | undefined;
}

export function shapesOf(
  window: TraceWindow,
  scale: TimeScale,
  area: Rect,
  most: number,
): RunLinks {
  const flow = flowOf(window);
  const [news, known] = [new ShapeList(), new ShapeList()];
  const [between, mean] = [new ShapeList(), new ShapeList()];
  const bottom = area.y + area.height;
  const heightOf = (rate: number) => Math.min(1, rate / most) * area.height;
  let before: { readonly x: number; readonly low: number; readonly high: number } | null = null;
  for (let index = 0; index < flow.count; index++) {
    const startNs = flow.startNs + index * flow.stretchNs;
    const endNs = Math.min(startNs + flow.stretchNs, window.endNs);
    if (endNs <= startNs) continue;
    const [x, right] = [pxFromNs(scale, startNs), pxFromNs(scale, endNs)];
    const newsPx = heightOf(rateOf(flow, flow.news[index] as number));
    const knownPx = heightOf(rateOf(flow, flow.known[index] as number));
    news.push4(x, bottom - newsPx, right - x, newsPx);
    known.push4(x, bottom - newsPx - knownPx, right - x, knownPx);
    // Only rate control has rates.
    if (flow.most[index] === 0) continue;
    const [low, high] = [
      bottom - heightOf(flow.least[index] as number),
      bottom - heightOf(flow.most[index] as number),
    ];
    if (before !== null) {
      between.push4(before.x, before.high, right, high);
      between.push4(right, low, before.x, before.low);
    }
    before = { x: right, low, high };
    mean.push2(right, bottom - heightOf(flow.mean[index] as number));
  }
  return {
    ...{ news: news.finish(), known: known.finish() },
    ...{ between: between.finish(), mean: mean.finish(), most },
  };
}

/** Of a moment: what came around it, a second and link; null where nothing is known of it. */
export function linksAt(window: TraceWindow, timeNs: number) {
  const flow = flowOf(window);
  const index = Math.floor((timeNs - flow.startNs) / flow.stretchNs);
  if (index < 0 || index >= flow.count - 1) return null;
  return {
    news: rateOf(flow, flow.news[index] as number),
    known: rateOf(flow, flow.known[index] as number),
    lost: flow.lost[index] as number,
    least: flow.least[index] as number,
    mean: flow.mean[index] as number,
    most: flow.most[index] as number,
    ...{ codes: flow.codes, mixes: flow.mixes },
    hasRates: (flow.most[index] as number) > 0,
  };
}

/** Parts of what a link carries, of 1: something new, what was known, what came to nothing, and ids. */
export interface LinkBytes {
  readonly news: number;
  readonly known: number;
  readonly lost: number;
  readonly headers: number;
}

/**
 * Around a moment, where something came. `headers`: which part of a message is ids. What is lost had something new in
 * it, which nobody got out in time.
 */
export function bytesAt(window: TraceWindow, timeNs: number, headers: number): LinkBytes | null {
  const flow = flowOf(window);
  const index = Math.floor((timeNs - flow.startNs) / flow.stretchNs);
  const [news = 0, known = 0] = [flow.news[index], flow.known[index]];
  if (news + known === 0) return null;
  const lost = Math.min(news, flow.lost[index] ?? 0);
  const part = (count: number) => (count / (news + known)) * (1 - headers);
  return { news: part(news - lost), known: part(known), lost: part(lost), headers };
}

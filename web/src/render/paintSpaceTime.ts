/** Paints the space-time panel of a run: views, bands, messages, marks and faults on its lanes. */

import type { Rect } from '../base/geometry';
import { tables } from '../core/kinds';
import { type LinkBand, shadeLayers } from '../layout/density';
import { lanesOfFamily } from '../layout/family';
import type { FaultShape } from '../layout/faults';
import type { MarkShapes } from '../layout/marks';
import type { RunContent, RunScene } from '../layout/scene';
import { across, type TimeScale } from '../layout/timeScale';
import type { Renderer } from './renderer';
import { type KindStyle, styleOf, type Theme } from './theme';

/** Opacity of all layers of one band together: the background's lie below, the foreground's over them. */
const bandOpacity = { foreground: 0.2, background: 0.32 };
/** Where lanes crowd more than this, dashes could not be told apart. */
const dashMin = 0.5;
/** Dashes of what is sent again, and how much of the inside is left of it. */
const againDash = [6, 4];
const againFill = 0.25;
/** Distance of the lines across what opens another one of a number that has one. */
const hatchPx = 4;
/** A line that carries the marked transaction is so many times as wide as others. */
const markedWidth = 1.7;
/** Opacity of single messages at each step of fading into a band. */
const fadeOpacity: readonly number[] = [1, 0.6, 0.32, 0.16];
/** Bands of a kind that are laid over each other; more are one area, or their sum would drown the rest. */
const overlaidBandsMax = 6;

export function paintSpaceTime(
  renderer: Renderer,
  theme: Theme,
  run: RunScene,
  detailed: TimeScale,
): void {
  if (run.geometry.spaceTime === null) return;
  const area = across(run.geometry.spaceTime, detailed);
  renderer.clip(area, () => {
    const { content } = run;
    if (content !== null) renderer.rects(content.behind.shaded, { color: theme.band });
    paintLanes(renderer, theme, run, area);
    if (content !== null) {
      const widthPx = 3 * theme.lineScale;
      renderer.segments(content.behind.leads, { color: theme.inkFaint, widthPx, opacity: 0.55 });
    }
    paintFaults(renderer, theme, run.faults);
    if (content !== null) {
      paintBands(renderer, theme, content);
      paintMessages(renderer, theme, content, crowding(run.lanes.stepPx));
      paintLosses(renderer, theme, content);
      paintMarks(renderer, theme, content.marks, crowding(run.lanes.stepPx));
      paintDrops(renderer, theme, content);
    }
  });
}

/** Whether messages of a kind are of the background. */
export function isBackground(kind: number): boolean {
  return tables.kinds[kind]?.role === 'spreads';
}

/** Each lane's line, and the room of those that are folded. */
export function paintLanes(renderer: Renderer, theme: Theme, run: RunScene, area: Rect): void {
  const { lines, stepPx, folded } = run.lanes;
  const thick = theme.lineScale;
  const rects = new Float32Array(4 * lines.length);
  lines.forEach((y, lane) => {
    rects.set([area.x, y - thick / 2, area.width, thick], 4 * lane);
  });
  renderer.rects(rects, { color: theme.rule, opacity: Math.min(1, stepPx / 6) });
  if (folded === null) return;
  const { y, height } = folded;
  renderer.rects(Float32Array.of(area.x, y, area.width, height), {
    color: theme.rule,
    opacity: 0.35,
  });
}

function paintBands(renderer: Renderer, theme: Theme, content: RunContent): void {
  const ofKind = new Map<number, LinkBand[]>();
  for (const band of content.bands) {
    const bands = ofKind.get(band.kind);
    if (bands === undefined) ofKind.set(band.kind, [band]);
    else bands.push(band);
  }
  for (const [kind, bands] of ofKind) {
    const { color } = theme.kinds[kind] as KindStyle;
    const areas = bands.length <= overlaidBandsMax ? bands : [union(bands)];
    const whole = isBackground(kind) ? bandOpacity.background : bandOpacity.foreground;
    const opacity = whole / shadeLayers;
    for (const { layers } of areas) {
      for (const [quads, deep] of distinct(layers)) {
        renderer.union(quads, { color, opacity: 1 - (1 - opacity) ** deep });
      }
    }
  }
}

/**
 * Layers that are none other than the one below are one with it, and how many deep: most of a band's edges are drawn
 * once then.
 */
function distinct(layers: readonly Float32Array[]): [quads: Float32Array, deep: number][] {
  const found: [Float32Array, number][] = [];
  for (const quads of layers) {
    const last = found.at(-1);
    if (last !== undefined && isSame(last[0], quads)) last[1]++;
    else found.push([quads, 1]);
  }
  return found;
}

function isSame(one: Float32Array, other: Float32Array): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

/** Bands as one: what overlaps within a layer is filled once. */
function union(bands: readonly LinkBand[]): Pick<LinkBand, 'layers'> {
  const layers = Array.from({ length: shadeLayers }, (_, layer) => {
    const parts = bands.map((band) => band.layers[layer] ?? new Float32Array());
    const joined = new Float32Array(parts.reduce((length, part) => length + part.length, 0));
    let end = 0;
    for (const part of parts) {
      joined.set(part, end);
      end += part.length;
    }
    return joined;
  });
  return { layers };
}

/** Below this distance of lanes a fan of messages is nearly an area: its lines get finer. */
const crowdedPx = 8;

/** 1 where lanes have room, down to 0.3. */
export function crowding(laneStepPx: number): number {
  return Math.max(0.3, Math.min(1, laneStepPx / crowdedPx));
}

function paintMessages(renderer: Renderer, theme: Theme, content: RunContent, thin: number): void {
  // Background below foreground: kinds are numbered from the foreground on.
  for (const batch of [...content.batches].reverse()) {
    const { marked, look } = batch;
    // What is solid has no tint: it would be paler than what is not.
    const style = styleOf(theme, batch.kind, marked && look === 'odd' ? 'even' : look);
    const { color } = style;
    // Dashes of dense lines make patterns of their own.
    const own = batch.again ? againDash.map((length) => length * theme.lineScale) : style.dash;
    const dash = batch.fade < 2 && thin > dashMin ? own : [];
    const opacity = style.lineOpacity * thin * (fadeOpacity[batch.fade] as number);
    const widthPx = style.widthPx * (opacity < 1 ? 0.8 : 1);
    const fillOpacity = marked ? 1 : style.fillOpacity;
    renderer.quads(
      batch.quads,
      { color, opacity: fillOpacity * opacity * (batch.again ? againFill : 1) },
      // Solid ones are told apart by what is between them.
      { color: marked ? theme.paper : color, widthPx: widthPx * 0.7, dash, opacity },
    );
    if (look === 'other') {
      const hatch = { color: marked ? theme.paper : color, widthPx: theme.lineScale, opacity };
      renderer.segments(hatchOf(batch.quads, hatchPx * theme.lineScale), hatch);
    }
    const linePx = widthPx * (marked ? markedWidth : 1);
    renderer.segments(batch.lines, { color, widthPx: linePx, dash, opacity });
    renderer.rects(barsOf(batch.waits, 2.5 * theme.lineScale), { color, opacity: 0.4 * opacity });
    renderer.rects(barsOf(batch.holds, 3 * theme.lineScale), { color: theme.alert, opacity: 0.75 });
    if (batch.crosses.length > 0) {
      const lost = { color: theme.alert, widthPx: 1.6 * theme.lineScale };
      renderer.glyphs('cross', batch.crosses, 4.5 * theme.lineScale, null, lost);
    }
  }
}

/** Lines across parallelograms, from their left edges to their right ones: x, y of two ends each. */
function hatchOf(quads: Float32Array, stepPx: number): Float32Array {
  const lines: number[] = [];
  for (let index = 0; index < quads.length; index += 8) {
    const [x0, y0, x1, , x2, y2, x3] = quads.subarray(index, index + 8) as unknown as number[];
    const count = Math.floor(Math.abs((y2 as number) - (y0 as number)) / stepPx);
    for (let line = 1; line <= count; line++) {
      const way = (line - 0.5) / count;
      const at = (from = 0, to = 0) => from + way * (to - from);
      lines.push(at(x0, x3), at(y0, y2), at(x1, x2), at(y0, y2));
    }
  }
  return Float32Array.from(lines);
}

/** Under the marks, with a halo: lines cross them. */
function paintLosses(renderer: Renderer, theme: Theme, { losses }: RunContent): void {
  for (const [color, widthPx] of [[theme.paper, 4] as const, [theme.alert, 1.8] as const]) {
    const stroke = { color, widthPx: widthPx * theme.lineScale };
    renderer.glyphs('chevron', losses.points, losses.radiusPx, null, stroke);
  }
}

/** Over the marks: an answer that is dropped often ends where the others make their quorum. */
function paintDrops(renderer: Renderer, theme: Theme, { batches }: RunContent): void {
  const line = { color: theme.alert, widthPx: 1.6 * theme.lineScale };
  for (const { drops } of batches) {
    if (drops.length === 0) continue;
    renderer.glyphs('circle', drops, 7 * theme.lineScale, null, line);
    renderer.glyphs('cross', drops, 4 * theme.lineScale, null, line);
  }
}

/** Horizontal stretches (x, y of two ends each) as rectangles of a height. */
function barsOf(stretches: Float32Array, heightPx: number): Float32Array {
  const rects = new Float32Array(stretches.length);
  for (let index = 0; index < stretches.length; index += 4) {
    const startPx = stretches[index] as number;
    const topPx = (stretches[index + 1] as number) - heightPx / 2;
    rects.set([startPx, topPx, (stretches[index + 2] as number) - startPx, heightPx], index);
  }
  return rects;
}

function paintMarks(renderer: Renderer, theme: Theme, marks: MarkShapes, thin: number): void {
  const scale = theme.lineScale;
  // Upright lines as rectangles: a call each, and no path.
  const [widthPx, reachPx] = [1.4 * scale, 0.8 * marks.radiusPx * scale * thin];
  const ticks = new Float32Array(marks.ticks.length);
  for (let index = 0; index < ticks.length; index += 4) {
    const top = marks.ticks[index + 1] as number;
    ticks[index] = (marks.ticks[index] as number) - widthPx / 2;
    ticks[index + 1] = top - reachPx;
    ticks[index + 2] = widthPx;
    ticks[index + 3] = (marks.ticks[index + 3] as number) - top + 2 * reachPx;
  }
  renderer.rects(ticks, { color: theme.inkSoft });
  const finePx = Math.min(1.5, 0.4 * marks.radiusPx);
  for (const { kind, glyph, sizePx, fill, edge, isBarred } of lanesOfFamily.glyphs) {
    const points = marks.points.get(kind) ?? new Float32Array();
    const stroke = edge && { color: theme[edge[0]], widthPx: (edge[1] ?? finePx) * scale };
    const radius = (sizePx ?? marks.radiusPx) * scale;
    renderer.glyphs(glyph, points, radius, { color: theme[fill] }, stroke);
    if (isBarred) paintBars(renderer, theme, points);
  }
}

/** Across discs: something that a rule forbids. */
function paintBars(renderer: Renderer, theme: Theme, points: Float32Array): void {
  const [widthPx, heightPx] = [6 * theme.lineScale, 1.8 * theme.lineScale];
  const bars = new Float32Array(2 * points.length);
  for (let index = 0; index < points.length; index += 2) {
    const [x, y] = [points[index] as number, points[index + 1] as number];
    bars.set([x - widthPx / 2, y - heightPx / 2, widthPx, heightPx], 2 * index);
  }
  renderer.rects(bars, { color: theme.paper });
}

/** What is done to the run on purpose, on the lanes that it is about. */
export function paintFaults(renderer: Renderer, theme: Theme, faults: readonly FaultShape[]): void {
  const scale = theme.lineScale;
  for (const fault of faults) {
    const width = fault.endPx - fault.startPx;
    for (const { y, height } of fault.stripes) {
      const stripe = { x: fault.startPx, y, width, height };
      const rect = Float32Array.of(stripe.x, stripe.y, width, height);
      if (fault.kind === 'crash') {
        renderer.rects(rect, { color: theme.crash, opacity: 0.14 });
        renderer.hatch(stripe, 6 * scale, { color: theme.crash, widthPx: scale, opacity: 0.7 });
      } else if (fault.kind === 'lie') {
        const [bottom, end] = [y + height, fault.endPx];
        const edges = Float32Array.of(fault.startPx, y, end, y, fault.startPx, bottom, end, bottom);
        renderer.rects(rect, { color: theme.alert, opacity: 0.1 });
        renderer.segments(edges, {
          color: theme.alert,
          widthPx: scale,
          dash: [6 * scale, 3 * scale],
        });
      } else {
        renderer.rects(rect, { color: theme.background, opacity: 0.3 });
      }
    }
    for (const y of fault.fences) {
      const fence = Float32Array.of(fault.startPx, y, fault.endPx, y);
      renderer.segments(fence, {
        color: theme.crash,
        widthPx: 2 * scale,
        dash: [2 * scale, 3 * scale],
      });
    }
  }
}

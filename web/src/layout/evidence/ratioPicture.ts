/** A ratio as a dot on an axis, with the band in which it was expected. */
import { scaleLog } from 'd3-scale';
import { clamp } from '../../base/geometry';

/** Ratios from a half to twice are told apart; what is farther off stands at the edge as an arrow. */
const LEAST = 0.5;
const MOST = 2;
/** Room for half a dot at either end. */
const INSET_PX = 6;
/** A band that allows nothing is still to be seen. */
const BAND_MIN_PX = 2;

export interface Band {
  readonly low: number;
  readonly high: number;
}

export interface RatioPicture {
  /** Where ours equals the published. */
  readonly onePx: number;
  readonly dotPx: number;
  /** Whether the ratio is beyond the axis, and where. */
  readonly beyond: 'left' | 'right' | null;
  readonly band: { readonly x: number; readonly width: number } | null;
}

/** Pixels of an axis of this width; the axis is logarithmic, so half and twice are equally far from one. */
export function ratioPicture(ratio: number, band: Band | null, widthPx: number): RatioPicture {
  const x = ratioScale(widthPx);
  return {
    onePx: x(1),
    dotPx: x(ratio),
    beyond: ratio < LEAST ? 'left' : ratio > MOST ? 'right' : null,
    band: band === null ? null : bandPicture(x(band.low), x(band.high)),
  };
}

/** A wide axis names these, too. */
const BETWEEN = [0.6, 0.7, 0.8, 0.9, 1.1, 1.25, 1.5, 1.75];
const WIDE_PX = 340;

/** Where the ratios stand that the axis names. */
export function ratioTicks(
  widthPx: number,
): readonly { readonly x: number; readonly text: string }[] {
  const x = ratioScale(widthPx);
  const between = widthPx >= WIDE_PX ? BETWEEN : [];
  return [LEAST, 1, MOST, ...between]
    .toSorted((a, b) => a - b)
    .map((ratio) => ({ x: x(ratio), text: String(ratio) }));
}

function ratioScale(widthPx: number): (ratio: number) => number {
  const x = scaleLog([LEAST, MOST], [INSET_PX, widthPx - INSET_PX]);
  return (ratio) => x(clamp(ratio, LEAST, MOST));
}

function bandPicture(fromPx: number, toPx: number): { x: number; width: number } {
  const width = Math.max(BAND_MIN_PX, toPx - fromPx);
  return { x: (fromPx + toPx - width) / 2, width };
}

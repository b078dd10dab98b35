/** The part of the run that is in view: pure moves of it, kept inside of [0, horizon]. Times in nanoseconds. */
import type { TimeSpan } from '../../layout/timeScale';

/** Nothing happens below a microsecond that is worth a screen. */
const SPAN_MIN_NS = 1000;

/** Where the playhead is kept while playing: the rest of the view shows what comes. */
const FOLLOW_AT = 2 / 3;

export function clampSpan(span: TimeSpan, horizonNs: number): TimeSpan {
  const widthNs = Math.min(Math.max(span.endNs - span.startNs, SPAN_MIN_NS), horizonNs);
  const startNs = Math.min(Math.max(span.startNs, 0), horizonNs - widthNs);
  return { startNs, endNs: startNs + widthNs };
}

/** Stretches the view by `factor` (below 1: in) while `aroundNs` stays where it is. */
export function zoomAt(
  { startNs, endNs }: TimeSpan,
  horizonNs: number,
  aroundNs: number,
  factor: number,
): TimeSpan {
  const widthNs = endNs - startNs;
  const newWidthNs = Math.min(Math.max(widthNs * factor, SPAN_MIN_NS), horizonNs);
  const left = (aroundNs - startNs) / widthNs;
  const newStartNs = aroundNs - left * newWidthNs;
  return clampSpan({ startNs: newStartNs, endNs: newStartNs + newWidthNs }, horizonNs);
}

export function panBy({ startNs, endNs }: TimeSpan, horizonNs: number, deltaNs: number): TimeSpan {
  return clampSpan({ startNs: startNs + deltaNs, endNs: endNs + deltaNs }, horizonNs);
}

/** The view with one end put to a time; the other end stays. */
export function withEnd(
  span: TimeSpan,
  horizonNs: number,
  end: 'startNs' | 'endNs',
  timeNs: number,
): TimeSpan {
  const put =
    end === 'startNs'
      ? { ...span, startNs: Math.min(Math.max(timeNs, 0), span.endNs - SPAN_MIN_NS) }
      : { ...span, endNs: Math.max(Math.min(timeNs, horizonNs), span.startNs + SPAN_MIN_NS) };
  return clampSpan(put, horizonNs);
}

/** The view while the playhead plays from one time to another: it rolls along once two thirds are behind. */
export function followed(
  span: TimeSpan,
  horizonNs: number,
  fromNs: number,
  toNs: number,
): TimeSpan {
  const anchorNs = span.startNs + (span.endNs - span.startNs) * FOLLOW_AT;
  const isInView = fromNs >= span.startNs && fromNs <= span.endNs;
  if (!isInView || toNs <= anchorNs) return span;
  return panBy(span, horizonNs, toNs - Math.max(fromNs, anchorNs));
}

/** The same without motion: it is turned over like a page once the playhead reaches its end. */
export function paged(span: TimeSpan, horizonNs: number, fromNs: number, toNs: number): TimeSpan {
  const isInView = fromNs >= span.startNs && fromNs <= span.endNs;
  if (!isInView || toNs <= span.endNs) return span;
  return panBy(span, horizonNs, toNs - span.startNs);
}

/** The view moved, if it must be, so that a time is in it: to its middle. */
export function revealed(span: TimeSpan, horizonNs: number, timeNs: number): TimeSpan {
  if (timeNs >= span.startNs && timeNs <= span.endNs) return span;
  return panBy(span, horizonNs, timeNs - (span.startNs + span.endNs) / 2);
}

/** The view moved, if it must be, so that all of a stretch is in it: its end, where it is longer than the view. */
export function holding(
  span: TimeSpan,
  horizonNs: number,
  startNs: number,
  endNs: number,
): TimeSpan {
  if (startNs >= span.startNs && endNs <= span.endNs) return span;
  const spareNs = span.endNs - span.startNs - (endNs - startNs);
  if (spareNs < 0) return revealed(span, horizonNs, endNs);
  return panBy(span, horizonNs, startNs - spareNs / 2 - span.startNs);
}

/** Of a view on the stage so much is what was seen; the rest is what comes. */
const SEEN = 0.8;
/** Near the start of a run, where little was seen, it is at least as wide as if this part of it were. */
const LEAST_SEEN = 0.15;

/**
 * The view on the stage: what was seen fills most of it. It grows from the start of the run until `lengthNs` of it are
 * seen, and then goes along.
 */
export function grown(lengthNs: number, horizonNs: number, timeNs: number): TimeSpan {
  const startNs = Math.max(0, Math.round(timeNs - lengthNs));
  const seenNs = Math.max(timeNs - startNs, LEAST_SEEN * lengthNs);
  return clampSpan({ startNs, endNs: Math.round(startNs + seenNs / SEEN) }, horizonNs);
}

/**
 * Whether a view on the stage has room for a time, so that it may stay; `slack`: by how much of it what comes may be
 * less.
 */
export function isSeenIn({ startNs, endNs }: TimeSpan, timeNs: number, slack: number): boolean {
  const part = (timeNs - startNs) / (endNs - startNs);
  return part >= 0 && part <= SEEN + slack;
}

/**
 * Showing runs to an audience: the future is hidden, the numbers are, and the runs are revealed one by one, so
 * that "what happens next?" is a question.
 */

import { remembered } from '../../base/remembered';
import { SHOWN_MAX } from '../scenario/document';

/** Whether steps are those of all runs as they come, or of one run after the other. */
export const stepping = remembered('steps', ['together', 'run by run'], () => 'together');

/** What a clicker's key for a black screen sends. Where it is `.`, that key is no step on the stage. */
export const clickersBlank = remembered('clickers-blank', ['b', '.'], () => 'b');

export interface Presentation {
  readonly isOn: boolean;
  readonly hasNumbers: boolean;
  /** Places of runs that are still to be revealed, in their order; until then they take no room. */
  readonly hidden: readonly number[];
}

export const notPresenting: Presentation = { isOn: false, hasNumbers: true, hidden: [] };

/** All runs but the first. */
const OTHERS: readonly number[] = Array.from({ length: SHOWN_MAX - 1 }, (_, place) => place + 1);

/** What the audience sees first: one run, up to the playhead. */
export const firstSight: Presentation = { isOn: true, hasNumbers: false, hidden: OTHERS };

/** What an audience sees, as the tab keeps it; nothing is kept while there is none. */
export function sightText({ isOn, hasNumbers, hidden }: Presentation): string {
  return isOn ? JSON.stringify({ hasNumbers, hidden }) : '';
}

/** What `sightText` wrote; null where nobody was presenting. */
export function sightFrom(text: string | null): Presentation | null {
  if (!text) return null;
  try {
    const { hasNumbers, hidden } = JSON.parse(text) as Record<string, unknown>;
    return typeof hasNumbers === 'boolean' && isPlaces(hidden)
      ? { isOn: true, hasNumbers, hidden }
      : null;
  } catch {
    return null;
  }
}

export function isPlaces(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((place) => Number.isInteger(place));
}

/** With one more of so many runs; where all are there already, with those that it began with alone. */
export function withNextRevealed(
  presentation: Presentation,
  runs: number,
  first: readonly number[] = OTHERS,
): Presentation {
  const { isOn, hidden } = presentation;
  if (!isOn) return presentation;
  const [, ...later] = hidden.filter((place) => place < runs);
  const isAll = hidden.every((place) => place >= runs);
  return { ...presentation, hidden: isAll ? first : later };
}

/**
 * Sizes of the stage in pixels, as custom properties, which canvases read, too. From a last row, at six times the
 * height of the picture, 4 % of that height is read with ease, and nothing below 2.2 %: a projector's theme is larger.
 * On a narrow screen, which is held in the hand, text is as large as it is there.
 */
export function stageSizes(
  widthPx: number,
  heightPx: number,
  theme: string,
): Readonly<Record<string, string>> {
  const isProjected = theme === 'projector';
  const unitPx = widthPx < HAND_PX ? HAND_UNIT_PX : heightPx / 100;
  const [text, least, asked, lines] = isProjected ? [2.7, 2.25, 4.5, 0.19] : [2.5, 2.25, 4.1, 0.16];
  const rounded = (units: number) => Math.round(units * unitPx * 100) / 100;
  return {
    '--text-size': `${rounded(text)}px`,
    '--least-text': `${rounded(least)}px`,
    '--asked-size': `${rounded(asked)}px`,
    '--line-scale': String(Math.max(1, rounded(lines))),
  };
}

/** Narrower screens are held in the hand. */
const HAND_PX = 900;
/** A hundredth of the height of a stage of the same text. */
const HAND_UNIT_PX = 5.4;

/** The height that a figure asks its host for. */

/** Of the width; a wide figure needs less. */
const RATIO = 0.58;
const LEAST_PX = 360;
const MOST_PX = 640;
const BAR_PX = 36;
/** The question with its setup, beside its answer; folded where there is no room for that. */
const QUESTION_PX = 130;
const FOLDED_PX = 44;
const NARROW_PX = 760;
/** A slider with its name. */
const SLIDER_PX = [200, 44] as const;

interface Parts {
  readonly hasBar: boolean;
  readonly hasQuestion: boolean;
  readonly sliders: number;
}

/** In pixels, at a width in pixels. */
export function naturalHeight(widthPx: number, { hasBar, hasQuestion, sliders }: Parts): number {
  const figurePx = Math.min(MOST_PX, Math.max(LEAST_PX, Math.round(RATIO * widthPx)));
  const questionPx = hasQuestion ? (widthPx < NARROW_PX ? FOLDED_PX : QUESTION_PX) : 0;
  const [sliderPx, rowPx] = SLIDER_PX;
  const rows = Math.ceil(sliders / Math.max(1, Math.floor(widthPx / sliderPx)));
  return figurePx + questionPx + rows * rowPx + (hasBar ? BAR_PX : 0);
}

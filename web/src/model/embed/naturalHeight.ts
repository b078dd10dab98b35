/** The height that a figure asks its host for. */

/** With words below the panels, where there is no room beside them. */
const SLIM_PX = [650, 640] as const;
/** Of one run at a time, of the width. */
const RATIO = 0.58;
/** Of two runs. */
const BOTH_PX = 620;
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
  const alonePx = widthPx < SLIM_PX[0] ? SLIM_PX[1] : Math.round(RATIO * widthPx);
  const figurePx = widthPx > NARROW_PX ? BOTH_PX : alonePx;
  const questionPx = hasQuestion ? (widthPx <= NARROW_PX ? FOLDED_PX : QUESTION_PX) : 0;
  const [sliderPx, rowPx] = SLIDER_PX;
  const rows = Math.ceil(sliders / Math.max(1, Math.floor(widthPx / sliderPx)));
  return figurePx + questionPx + rows * rowPx + (hasBar ? BAR_PX : 0);
}

/** The height that a figure asks its host for. */
import { ALONE_PX } from './alonePx';

/** Of one run at a time. */
const ONE_PX = 640;
/** Of two runs. */
const BOTH_PX = 620;
const BAR_PX = 36;
/** The question with its setup, beside its answer or above it. */
const QUESTION_PX = 130;
const HIGH_QUESTION_PX = 260;
/** The question stands above its answer. */
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
  const figurePx = widthPx > ALONE_PX ? BOTH_PX : ONE_PX;
  const questionPx = hasQuestion ? (widthPx <= NARROW_PX ? HIGH_QUESTION_PX : QUESTION_PX) : 0;
  const [sliderPx, rowPx] = SLIDER_PX;
  const rows = Math.ceil(sliders / Math.max(1, Math.floor(widthPx / sliderPx)));
  return figurePx + questionPx + rows * rowPx + (hasBar ? BAR_PX : 0);
}

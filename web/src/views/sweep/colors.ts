/**
 * How curves look: the line of the run that each is of, in ink; where lines begin anew, or where curves are of values
 * of a second setting, in paler ink. A curve with measured points has a colour with them.
 */
import type { CurveSeries } from '../../model/sweep/curves';
import type { MeasuredFigure } from '../../model/sweep/figure';
import { pairOf } from '../../model/sweep/measured';
import { looksOf } from '../../model/sweep/picture';
import { runDash } from '../../render/runLine';
import { pairColor } from '../parts/PairMark';

export interface CurveLook {
  readonly color: string;
  readonly dash: string;
}

const LINES = 4;
/** Shares of ink. */
const SHADES = [100, 62, 44, 80] as const;

/** Of the curves of a panel; a value of a second setting tells curves of one pair by their dash. */
export function curveLooks(
  series: readonly CurveSeries[],
  figure: MeasuredFigure | null,
): readonly CurveLook[] {
  const looks = looksOf(series);
  const isOne = new Set(series.map(({ variant }) => variant)).size < 2;
  return series.map(({ variant }, index) => {
    const [place = 0, second = 0] = looks[index] ?? [];
    const pair = pairOf(figure, variant);
    return pair < 0
      ? { color: seriesColor(place, second), dash: runDash(place).join(' ') }
      : { color: pairColor(pair), dash: runDash(isOne ? place : second).join(' ') };
  });
}

/** `place`: of the curve; `second`: of its value of a second setting. */
function seriesColor(place: number, second: number): string {
  const round = Math.floor(place / LINES) + second;
  return `color-mix(in oklab, var(--ink) ${SHADES[round % SHADES.length]}%, var(--paper))`;
}

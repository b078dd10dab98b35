/**
 * How curves look: the line of the run that each is of, in ink; where lines begin anew, or where curves are of values
 * of a second setting, in paler ink.
 */
import { runDash } from '../../render/runLine';

const LINES = 4;
/** Shares of ink. */
const SHADES = [100, 62, 44, 80] as const;

/** `place`: of the curve; `second`: of its value of a second setting. */
export function seriesColor(place: number, second = 0): string {
  const round = Math.floor(place / LINES) + second;
  return `color-mix(in oklab, var(--ink) ${SHADES[round % SHADES.length]}%, var(--paper))`;
}

export function seriesDash(place: number): string {
  return runDash(place).join(' ');
}

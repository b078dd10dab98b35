/** How curves look: the runs' colours, and a dash where these begin anew. */
import { RUN_COLORS } from '../figure/runColors';

const DASHES = ['', '7 4', '2 3', '9 3 2 3'] as const;

export function seriesColor(place: number): string {
  return `var(${RUN_COLORS[place % RUN_COLORS.length]})`;
}

/** `place`: of the curve; `second`: of its value of a second setting, where colours are the variants'. */
export function seriesDash(place: number, second = 0): string {
  const round = Math.floor(place / RUN_COLORS.length) + second;
  return DASHES[round % DASHES.length] ?? '';
}

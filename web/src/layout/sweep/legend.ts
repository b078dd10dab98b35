/** A legend above plots: marks with the names of curves behind them, in lines. */
import { tenth } from '../chartAxis';
import type { Spot } from './names';
import { NAME_EM } from './plot';

/** Of a mark, in em, and from there to its name. */
export const MARK_EM = 2.2;
export const NAME_GAP_EM = 0.5;
/** From a name to the next mark. */
const GAP_EM = 1.7;
const LINE_EM = 1.5;

/** Where each mark stands: its left end and its middle. */
export function legend(
  names: readonly string[],
  widthPx: number,
  emPx: number,
): { readonly places: readonly Spot[]; readonly heightPx: number } {
  const places: Spot[] = [];
  let [x, line] = [0, 0];
  for (const name of names) {
    const width = (MARK_EM + NAME_GAP_EM + name.length * NAME_EM) * emPx;
    if (x > 0 && x + width > widthPx) {
      x = 0;
      line += 1;
    }
    places.push({ x: tenth(x), y: tenth((line * LINE_EM + 0.5) * emPx) });
    x += width + GAP_EM * emPx;
  }
  return { places, heightPx: names.length === 0 ? 0 : (line + 1) * LINE_EM * emPx };
}

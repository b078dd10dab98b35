/**
 * What a family of protocols supplies to the page. Each general room names what it reads of a family in a file
 * `family.ts` of its own and is given that here, so that none of them knows a family.
 */
import { type LanesOfFamily, setLanes } from '../layout/family';
import { type FigureOfFamily, setFamily as setOfFigure } from '../views/figure/family';

export interface Family {
  /** What its runs show in the figure. */
  readonly figure: FigureOfFamily;
  readonly lanes: LanesOfFamily;
}

/** From now on the page's runs are of this family. */
export function setFamily({ figure, lanes }: Family): void {
  setLanes(lanes);
  setOfFigure(figure);
}

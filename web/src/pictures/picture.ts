/** The picture of a scenario's run, and what a run of it says of the scenario's rules. */
import { type Sample, sample } from '../core/sample';
import type { TimeSpan } from '../layout/timeScale';
import { viewOf } from '../model/page/sessionState';
import { isSafe } from '../model/run/checks';
import { firstShown } from '../model/scenario/document';
import { type Scenario, textAt, variantNames } from '../model/scenario/scenario';
import type { Shape } from '../render/shapeRenderer';
import { lanesPicture, requestOf, spanOf } from './lanesPicture';

export const PICTURE = { widthPx: 120, heightPx: 72 };

/** What is shown of a scenario before it is opened. */
export interface Drawn {
  readonly picture: readonly Shape[];
  /** Whether every variant keeps what the checks of safety ask of it. */
  readonly isSafe: boolean;
}

/** Where to look, as a lesson's item says it; null: as the scenario opens. */
export interface Look {
  readonly shown: readonly number[] | null;
  readonly view: TimeSpan | null;
}

/**
 * Draws the last of the variants that a scenario opens with, or the last of these that is not safe: what differs from
 * the first shows there.
 */
export function drawn(scenario: Scenario, look: Look = { shown: null, view: null }): Drawn {
  // What is asked of it may name variants that a lesson leaves out.
  const { expect: _, predict: __, answer: ___, ...ran } = scenario;
  const text = JSON.stringify(ran);
  const shown = look.shown ?? firstShown(scenario);
  const runs = variantNames(scenario).map((_, variant) => sample(text, variant));
  const compared = shown.flatMap((variant) => runs[variant] ?? []);
  const told = compared.findLast(({ report }) => !isSafe(report)) ?? compared.at(-1);
  if (told === undefined) throw new Error(`“${textAt(scenario, 'title')}” has no variant to draw`);
  const picture = pictureOf(told, look.view ?? viewOf(scenario));
  for (const run of runs) run.free();
  return { picture, isSafe: runs.every(({ report }) => isSafe(report)) };
}

function pictureOf({ scenario, lanes, window }: Sample, opening: TimeSpan): Shape[] {
  const run = { ran: JSON.parse(scenario) as Scenario, lanes };
  const span = spanOf(run, window(requestOf(opening, PICTURE)), opening);
  return lanesPicture(run, window(requestOf(span, PICTURE)), span, PICTURE);
}

/** The past that a fork shares with the run that it is a copy of, and what it does of its own where that ends. */

import { setAt } from '../scenario/changeEdits';
import { changesOf } from '../scenario/changes';
import { isEqual, isSame } from '../scenario/equality';
import { forkedAt, originOf } from '../scenario/forks';
import { type JsonObject, numberAt, type Scenario, variantOf } from '../scenario/scenario';
import { faultsOf } from './faults';
import { liesOf } from './lies';
import { isOfMessage } from './messageFaults';
import { type Faults, stretchOf } from './stretch';

/** Whether a fork goes as the run that it was forked off does up to its instant; also where it is no fork. */
export function sharesPast(scenario: Scenario, fork: number): boolean {
  return forkedAt(scenario, fork) === null || runOfPast(scenario, fork) !== null;
}

/** The run that a fork was forked off, where that still goes as it does up to its instant; else null. */
export function runOfPast(scenario: Scenario, fork: number): number | null {
  const atS = forkedAt(scenario, fork);
  const origin = originOf(scenario, fork);
  if (atS === null || origin === null) return null;
  return goAlike(scenario, origin, fork, atS) ? origin : null;
}

/** Whether two runs do the same up to an instant. */
export function goAlike(scenario: Scenario, one: number, other: number, untilS: number): boolean {
  return isSame(pastOf(scenario, one, untilS), pastOf(scenario, other, untilS));
}

/** What a run does before an instant. */
export function pastOf(scenario: Scenario, variant: number, atS: number): Scenario {
  const { variants: _, expect: __, ...run } = variantOf(scenario, variant);
  const past = (list: Faults) =>
    list.filter((item) => isBefore(beginOf(item), atS)).map((item) => cutAt(item, atS));
  return {
    ...run,
    faults: past(faultsOf(run)),
    adversaries: past(liesOf(run)),
    changes: past(changesOf(run)),
  };
}

/** What it is until an instant: there its end is still to come. */
function cutAt(item: JsonObject, atS: number): JsonObject {
  const { untilS } = stretchOf(item);
  const isOver = untilS !== null && isBefore(untilS, atS);
  return { ...item, at_s: beginOf(item), until_s: isOver ? untilS : null };
}

export function beginOf(item: JsonObject): number {
  return numberAt(item, isOfMessage(item) ? 'sent_s' : 'at_s', 0);
}

/** To a nanosecond, as the engine takes them. */
export function isBefore(oneS: number, otherS: number): boolean {
  return Math.round(oneS * 1e9) < Math.round(otherS * 1e9);
}

/** What a fork sets at its instant and the run that it was forked off does not. */
export function ownAtFork(scenario: Scenario, fork: number): JsonObject {
  const shared = sharedAtFork(scenario, fork);
  const own = Object.entries(setAtFork(scenario, fork)).filter(
    // Also what is unlimited is set.
    ([path, value]) => !Object.hasOwn(shared, path) || !isEqual(shared[path] ?? null, value),
  );
  return Object.fromEntries(own);
}

/** What the run that a fork was forked off sets at the fork's instant. */
export function sharedAtFork(scenario: Scenario, fork: number): JsonObject {
  const atS = forkedAt(scenario, fork);
  const parent = runOfPast(scenario, fork);
  if (atS === null || parent === null) return {};
  return setAt(changesOf(variantOf(scenario, parent)), atS);
}

/** What a fork sets then, also what it shares. */
export function setAtFork(scenario: Scenario, fork: number): JsonObject {
  const atS = forkedAt(scenario, fork);
  return atS === null ? {} : setAt(changesOf(variantOf(scenario, fork)), atS);
}

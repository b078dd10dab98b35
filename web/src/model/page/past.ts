/** The past that a fork shares with the run that it is a copy of, and edits that keep it. */

import { type Faults, stretchOf } from '../faults/faultEdits';
import { faultsOf } from '../faults/faults';
import { liesOf } from '../faults/lies';
import { isOfMessage } from '../faults/messageFaults';
import { listOf, withListOf } from '../faults/mischief';
import { changesOf } from '../scenario/changes';
import { isEqual, isSame } from '../scenario/patch';
import {
  type JsonObject,
  numberAt,
  type Scenario,
  variantNames,
  variantOf,
} from '../scenario/scenario';
import { forkedAt, originOf } from './forks';

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

/** Up to when two runs do the same that do so up to an instant; infinity where they never part. */
export function alikeUntil(scenario: Scenario, one: number, other: number, fromS: number): number {
  const times = [one, other]
    .map((variant) => variantOf(scenario, variant))
    .flatMap((run) => [...faultsOf(run), ...liesOf(run), ...changesOf(run)])
    .flatMap((item) => [beginOf(item), stretchOf(item).untilS ?? beginOf(item)])
    .filter((time) => time > fromS)
    .toSorted((early, late) => early - late);
  return (
    [...times, Number.POSITIVE_INFINITY].findLast((time) => goAlike(scenario, one, other, time)) ??
    fromS
  );
}

/**
 * The scenario after an edit of what goes wrong, with every fork's shared past as it was: what would reach into it
 * begins, or ends, at the fork's instant. Null where nothing would be left of the edit.
 */
export function withPastsKept(before: Scenario, after: Scenario): Scenario | null {
  return variantNames(before).reduce<Scenario | null>((kept, _, fork) => {
    const atS = forkedAt(before, fork);
    if (kept === null || atS === null || !sharesPast(before, fork)) return kept;
    const isKept = isSame(pastOf(before, fork, atS), pastOf(kept, fork, atS));
    // What is done to all is done to the shared past, too.
    if (isKept || sharesPast(kept, fork)) return kept;
    const mended = (['faults', 'adversaries', 'changes'] as const).reduce<Scenario>(
      (mending, path) =>
        withListOf(mending, path, fork, (list) =>
          withPastOf(listOf(before, path, fork), list, atS),
        ),
      kept,
    );
    return sharesPast(mended, fork) ? mended : null;
  }, after);
}

/** What a run does before an instant. */
function pastOf(scenario: Scenario, variant: number, atS: number): Scenario {
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

/**
 * An edited list whose items do before an instant what they did before the edit; as it is where nothing would be left
 * of that.
 */
function withPastOf(before: Faults, list: Faults, atS: number): Faults {
  // Which of them is gone is not known, nor can it be mended.
  if (list.length < before.length) return list;
  let isPastEdited = false;
  const mended = list.map((item, index) => {
    const was = before[index];
    if (isOfMessage(item) || isEqual(item, was ?? null)) return item;
    if (was === undefined || !isBefore(beginOf(was), atS)) return movedTo(item, was, atS);
    isPastEdited = true;
    return begunAs(item, was, atS);
  });
  const isUndone = mended.every((item, index) => isSame(item, before[index] ?? {}));
  return isPastEdited && isUndone ? list : mended;
}

/** An item that begins at an instant at the earliest; it stays as long, but where its begin alone was moved. */
function movedTo(item: JsonObject, was: JsonObject | undefined, atS: number): JsonObject {
  const { atS: beginS, untilS } = stretchOf(item);
  const byS = atS - beginS;
  if (byS <= 0) return item;
  const staysLong = untilS !== null && untilS !== was?.until_s;
  return { ...item, at_s: atS, ...(staysLong ? { until_s: untilS + byS } : {}) };
}

/** An item that began before an instant, and ends as it did or after it. */
function begunAs(item: JsonObject, was: JsonObject, atS: number): JsonObject {
  const { atS: beginS, untilS: wasUntilS } = stretchOf(was);
  const { until_s: _, ...begun }: JsonObject = { ...item, at_s: beginS };
  const { untilS } = stretchOf(item);
  const isOver = wasUntilS !== null && isBefore(wasUntilS, atS);
  const endS = isOver ? wasUntilS : untilS === null ? null : Math.max(untilS, atS);
  // What lasts, or is an instant, need not say so.
  return endS === null && was.until_s === undefined ? begun : { ...begun, until_s: endS };
}

function beginOf(item: JsonObject): number {
  return numberAt(item, isOfMessage(item) ? 'sent_s' : 'at_s', 0);
}

/** To a nanosecond, as the engine takes them. */
function isBefore(oneS: number, otherS: number): boolean {
  return Math.round(oneS * 1e9) < Math.round(otherS * 1e9);
}

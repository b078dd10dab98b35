/** Edits that keep the past that a fork shares with the run that it is a copy of. */

import { faultsOf } from '../faults/faults';
import { liesOf } from '../faults/lies';
import { isOfMessage } from '../faults/messageFaults';
import { listOf } from '../faults/mischief';
import { withListOf } from '../faults/mischiefEdits';
import { beginOf, goAlike, isBefore, pastOf, sharesPast } from '../faults/past';
import { type Faults, stretchOf } from '../faults/stretch';
import { changesOf } from '../scenario/changes';
import { isEqual, isSame } from '../scenario/equality';
import { forkedAt } from '../scenario/forks';
import { type JsonObject, type Scenario, variantNames, variantOf } from '../scenario/scenario';

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

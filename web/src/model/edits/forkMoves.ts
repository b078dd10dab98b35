/**
 * The instant at which a fork takes a course of its own, moved in time: what is set at it comes along, and the past
 * that the fork shares is longer or shorter.
 */
import { clamp } from '../../base/geometry';
import { formatQuantity } from '../../base/quantity';
import type { ScenarioError } from '../../core/messages';
import { LEAST_S } from '../faults/faultEdits';
import { withListOf } from '../faults/mischiefEdits';
import { ownAtFork, runOfPast, setAtFork, sharedAtFork } from '../faults/past';
import { setAt, withSetAt } from '../scenario/changeEdits';
import { changesOf, timeOf } from '../scenario/changes';
import { forkedAt } from '../scenario/forks';
import { type Json, type Scenario, variantOf, withValueAt } from '../scenario/scenario';
import { numberOf } from '../scenario/schema';
import { type ForkPoint, withForkRenamed } from '../scenario/variantEdits';
import { alikeUntil } from './keptPast';

/**
 * Between which times a fork can begin: inside of the run, not later than it first does something of its own, and,
 * where it sets something at its instant, between the changes before and after it.
 */
export function roomOfFork(
  scenario: Scenario,
  fork: number,
): readonly [leastS: number, mostS: number] {
  const atS = forkedAt(scenario, fork) ?? 0;
  const own = ownAtFork(scenario, fork);
  const parent = runOfPast(scenario, fork);
  const endS = toNs(numberOf(variantOf(scenario, fork), 'horizon_s') - LEAST_S);
  const alikeS = parent === null ? endS : alikeUntil(withoutOwn(scenario, fork), fork, parent, atS);
  const changes = changesOf(variantOf(scenario, fork)).map(timeOf);
  const isBetween = Object.keys(own).length > 0;
  const before = isBetween ? changes.findLast((time) => time < atS) : undefined;
  const after = isBetween ? changes.find((time) => time > atS) : undefined;
  const mostS = after === undefined ? endS : toNs(after - LEAST_S);
  return [toNs((before ?? 0) + LEAST_S), Math.min(alikeS, endS, mostS)];
}

/** The time nearest to a wanted one, to a microsecond, at which a fork can begin. */
export function nearestForFork(scenario: Scenario, fork: number, wantedS: number): number {
  return clamp(Number(wantedS.toFixed(6)), ...roomOfFork(scenario, fork));
}

/** Why a fork cannot begin at what was typed; null where it can. */
export function whyNotAt(scenario: Scenario, fork: number, typed: Json): ScenarioError | null {
  const [leastS, mostS] = roomOfFork(scenario, fork);
  if (typeof typed === 'number' && typed >= leastS && typed <= mostS) return null;
  const [least, most] = [leastS, mostS].map((time) => formatQuantity(time, 's'));
  return {
    path: `variants.${fork}.from_s`,
    code: 'value',
    message: `cannot be ${typeof typed === 'number' ? formatQuantity(typed, 's') : `“${typed}”`}`,
    allowed: `${least} to ${most}`,
  };
}

/**
 * The scenario with a fork that begins at another time, which `roomOfFork` allows; a name that tells the time tells
 * that one.
 */
export function withForkMoved(scenario: Scenario, fork: number, to: ForkPoint): Scenario {
  const own = ownAtFork(scenario, fork);
  const moved = withValueAt(withoutOwn(scenario, fork), `variants.${fork}.from_s`, to.atS);
  const renamed = withForkRenamed(moved, fork, to.text);
  if (Object.keys(own).length === 0) return renamed;
  return withListOf(renamed, 'changes', fork, (changes) =>
    withSetAt(changes, to.atS, { ...setAt(changes, to.atS), ...own }),
  );
}

/** The scenario with a fork that sets nothing of its own at its instant. */
function withoutOwn(scenario: Scenario, fork: number): Scenario {
  const atS = forkedAt(scenario, fork);
  if (atS === null) return scenario;
  const set = setAtFork(scenario, fork);
  const shared = Object.entries(sharedAtFork(scenario, fork));
  const left = Object.fromEntries(shared.filter(([path]) => Object.hasOwn(set, path)));
  return withListOf(scenario, 'changes', fork, (changes) => withSetAt(changes, atS, left));
}

/** To a nanosecond, without what binary fractions add to a sum of decimals. */
function toNs(seconds: number): number {
  return Number(seconds.toFixed(9));
}

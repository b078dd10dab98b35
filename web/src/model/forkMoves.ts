/**
 * The instant at which a fork takes a course of its own, moved in time: what is set at it comes along, and the past that the fork
 * shares is longer or shorter.
 */
import { changesOf, setOf, timeOf } from './changes';
import { LEAST_S } from './faultEdits';
import { forkedAt } from './forks';
import { withListOf } from './mischief';
import { alikeUntil, runOfPast } from './past';
import { isEqual } from './patch';
import { type JsonObject, type Scenario, variantOf, withValueAt } from './scenario';
import { numberOf } from './schema';
import { type ForkPoint, withForkRenamed } from './variants';

/** What a fork sets at its instant and the run that it was forked off does not. */
export function ownAtFork(scenario: Scenario, fork: number): JsonObject {
  const atS = forkedAt(scenario, fork);
  if (atS === null) return {};
  const parent = runOfPast(scenario, fork);
  const shared = parent === null ? {} : setAt(scenario, parent, atS);
  const own = Object.entries(setAt(scenario, fork, atS)).filter(
    ([path, value]) => !isEqual(shared[path] ?? null, value),
  );
  return Object.fromEntries(own);
}

/**
 * Between which times a fork can begin: inside of the run, not later than it first does something of its own, and, where it sets
 * something at its instant, between the changes before and after it.
 */
export function roomOfFork(
  scenario: Scenario,
  fork: number,
): readonly [leastS: number, mostS: number] {
  const atS = forkedAt(scenario, fork) ?? 0;
  const own = ownAtFork(scenario, fork);
  const parent = runOfPast(scenario, fork);
  const endS = numberOf(variantOf(scenario, fork), 'horizon_s') - LEAST_S;
  const alikeS =
    parent === null ? endS : alikeUntil(withoutOwn(scenario, fork, own), fork, parent, atS);
  const changes = changesOf(variantOf(scenario, fork)).map(timeOf);
  const isBetween = Object.keys(own).length > 0;
  const before = isBetween ? changes.findLast((time) => time < atS) : undefined;
  const after = isBetween ? changes.find((time) => time > atS) : undefined;
  const mostS = after === undefined ? endS : after - LEAST_S;
  return [(before ?? 0) + LEAST_S, Math.min(alikeS, endS, mostS)];
}

/** The scenario with a fork that begins at another time, which `roomOfFork` allows; a name that tells the time tells that one. */
export function withForkMoved(scenario: Scenario, fork: number, to: ForkPoint): Scenario {
  const own = ownAtFork(scenario, fork);
  const moved = withValueAt(withoutOwn(scenario, fork, own), `variants.${fork}.from_s`, to.atS);
  const renamed = withForkRenamed(moved, fork, to.text);
  if (Object.keys(own).length === 0) return renamed;
  return withListOf(renamed, 'changes', fork, (changes) => {
    const there = changes.find((change) => timeOf(change) === to.atS);
    return [
      ...changes.filter((change) => timeOf(change) < to.atS),
      { at_s: to.atS, set: { ...setOf(there), ...own } },
      ...changes.filter((change) => timeOf(change) > to.atS),
    ];
  });
}

/** The scenario with a fork that sets nothing of its own at its instant. */
function withoutOwn(scenario: Scenario, fork: number, own: JsonObject): Scenario {
  const atS = forkedAt(scenario, fork);
  const parent = runOfPast(scenario, fork);
  const shared = parent === null || atS === null ? {} : setAt(scenario, parent, atS);
  if (Object.keys(own).length === 0) return scenario;
  return withListOf(scenario, 'changes', fork, (changes) =>
    changes.flatMap((change) => {
      if (timeOf(change) !== atS) return [change];
      const left = Object.entries(setOf(change)).flatMap(([path, value]) => {
        if (!Object.hasOwn(own, path)) return [[path, value] as const];
        return shared[path] === undefined ? [] : [[path, shared[path]] as const];
      });
      return left.length === 0 ? [] : [{ ...change, set: Object.fromEntries(left) }];
    }),
  );
}

function setAt(scenario: Scenario, variant: number, atS: number): JsonObject {
  return setOf(changesOf(variantOf(scenario, variant)).find((change) => timeOf(change) === atS));
}

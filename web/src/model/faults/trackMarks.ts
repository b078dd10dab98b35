/**
 * What stands on the fault track: what is done to a run on purpose, and where forks begin that set nothing there yet.
 */
import type { LaneInfo } from '../../core/messages';
import type { Fault } from '../../layout/faults';
import { timeOf } from '../scenario/changes';
import { forkedAt } from '../scenario/forks';
import type { Scenario } from '../scenario/scenario';
import { variantKey } from '../scenario/variants';
import { type Looked, type Mischief, mischiefIn, shownMischief } from './mischief';
import { ownAtFork, runOfPast } from './past';

/** Where a fork begins. */
export interface ForkMark {
  readonly path: 'from_s';
  readonly owner: number;
  readonly atS: number;
  readonly text: string;
}

export type TrackMark = Mischief | ForkMark;

/** All of it, each once. */
export function marksIn(looked: Looked): readonly TrackMark[] {
  const { scenario, target, shown } = looked;
  const forks = (target === null ? shown : [target]).flatMap((owner): readonly ForkMark[] => {
    const atS = forkedAt(scenario, owner);
    if (atS === null || setsAtFork(scenario, owner)) return [];
    const parent = runOfPast(scenario, owner);
    const text = `${variantKey(owner)} forks off${parent === null ? '' : ` ${variantKey(parent)}`}`;
    return [{ path: 'from_s', owner, atS, text }];
  });
  return [...mischiefIn(looked), ...forks];
}

/** As the track shows it. */
export function shownMark(mark: TrackMark, lanes: readonly LaneInfo[]): Fault {
  if (mark.path !== 'from_s') return shownMischief(mark, lanes);
  const { atS, text } = mark;
  return { kind: 'fork', startNs: atS * 1e9, endNs: atS * 1e9, text, brief: text };
}

/** The fork whose begin a mark stands for, be it by what is set there; null where it is another one. */
export function forkOfMark(mark: TrackMark, scenario: Scenario): number | null {
  if (mark.path === 'from_s') return mark.owner;
  const { path, owner, item } = mark;
  if (path !== 'changes' || owner === null) return null;
  return timeOf(item) === forkedAt(scenario, owner) && setsAtFork(scenario, owner) ? owner : null;
}

function setsAtFork(scenario: Scenario, fork: number): boolean {
  return Object.keys(ownAtFork(scenario, fork)).length > 0;
}

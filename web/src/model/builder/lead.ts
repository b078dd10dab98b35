/** Who may lead: how soon each replica would have a quorum, and the edit that lets it lead. */
import { type QuorumReach, quorumReach, type Reach, roundTripMs } from '../../layout/map/reach';
import { edited } from '../edits/forkEdits';
import { forkedAt } from '../scenario/forks';
import { type Scenario, settingsOf, textAt, variantNames } from '../scenario/scenario';
import { type Draft, delayOf, type Machine, moved } from './draft';
import { draftOf, type Edited, withNetwork } from './scenario';

/** A replica as the leader that it might be. */
export interface Candidate {
  readonly machine: Machine;
  /** To the replicas of which both delays are known, by their ids; nearest first. */
  readonly reaches: readonly Reach[];
  /** Null where too few delays are known for a quorum. */
  readonly quorum: QuorumReach | null;
}

/** All replicas as leaders, who would have a quorum soonest first; those that have none last. */
export function candidatesOf(draft: Draft, quorum: number): readonly Candidate[] {
  return draft.replicas
    .map((machine): Candidate => {
      const reaches = draft.replicas.flatMap((other): Reach[] => {
        const [outMs, backMs] = [delayOf(draft, machine, other), delayOf(draft, other, machine)];
        const isKnown = typeof outMs === 'number' && typeof backMs === 'number';
        return other === machine || !isKnown ? [] : [{ replica: other.id, outMs, backMs }];
      });
      const near = reaches.toSorted((a, b) => roundTripMs(a) - roundTripMs(b));
      return { machine, reaches: near, quorum: quorumReach(near, quorum) };
    })
    .toSorted(
      (a, b) =>
        (a.quorum?.ms ?? Number.POSITIVE_INFINITY) - (b.quorum?.ms ?? Number.POSITIVE_INFINITY),
    );
}

/** Why no other replica can be made the first leader on the page; null where any can. */
export function whyNotLead({ scenario, target }: Edited): string | null {
  const own = edited({ scenario, target });
  if (textAt(own, 'protocol.leader.policy') === 'rotate')
    return 'Here the lead rotates: each replica leads in turn';
  if (forkedAt(scenario, target) !== null)
    return 'This run is a fork: it shares its past, and the leader of it, with another run';
  const differs = variantNames(scenario).some((_, variant) =>
    Object.keys(settingsOf(scenario, variant)).some((path) => path.startsWith('replicas')),
  );
  if (target === null && differs)
    return 'The runs do not have the same replicas: choose one of them to edit first';
  return null;
}

/** The scenario with another first leader; faults and liars follow their replicas. */
export function withLeader(from: Edited, replica: number): Scenario {
  const draft = draftOf(from);
  const machine = draft.replicas[replica];
  return machine === undefined ? from.scenario : withNetwork(from, moved(draft, machine, 0));
}

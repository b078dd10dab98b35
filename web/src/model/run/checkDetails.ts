/** A check as far as the playhead, and the quorums that a violation shows. */
import type { Verdict, Violation } from '../../core/messages';
import type { RunCheck } from './checks';

/** What it comes to by a time: what is violated later holds until then. */
export function verdictBy({ verdict, violation }: RunCheck, timeNs: number): Verdict {
  const isLater = violation !== null && violation.at_ns > timeNs;
  return verdict === 'violated' && isLater ? 'holds' : verdict;
}

/** Two quorums that contradict each other, replica by replica. */
export interface QuorumRow {
  readonly replica: number;
  readonly one: boolean;
  readonly other: boolean;
}

/** Every replica that is in one of the quorums; null where no quorums contradict each other. */
export function quorumRows({ quorums = null }: Violation): readonly QuorumRow[] | null {
  if (quorums === null) return null;
  const [one, other] = quorums;
  const replicas = [...new Set([...one, ...other])].sort((a, b) => a - b);
  return replicas.map((replica) => ({
    replica,
    one: one.includes(replica),
    other: other.includes(replica),
  }));
}

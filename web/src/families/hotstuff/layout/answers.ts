/** The votes that a quorum has so far. */
import type { TraceWindow } from '../../../core/columns';
import type { Answers } from '../../../layout/family';
import { type MarkKind, tables } from '../tables';

const vote = tables.kinds.findIndex(({ word }) => word === 'vote');
const [proposed, voted, certified] = (['proposed', 'voted', 'certified'] as const).map(
  (kind: MarkKind) => tables.marks.indexOf(kind),
);

/**
 * The votes for the latest proposal, as far as they have come at `timeNs`. Null before the first one in the window,
 * where no quorum is known from a certificate in it, and where marks are too dense to be told apart.
 */
export function answersAt(
  { messages, marks, originNs }: TraceWindow,
  timeNs: number,
): Answers | null {
  const atNs = timeNs - originNs;
  let proposal = -1;
  let quorum = 0;
  for (let index = 0; index < marks.count; index++) {
    if ((marks.timeNs[index] as number) > atNs) continue;
    const kind = marks.kind[index] as number;
    // Its upper half is the phase.
    if (kind === certified) quorum = (marks.value[index] as number) & 0xffff;
    if (kind !== proposed) continue;
    if ((marks.standsFor[index] as number) > 1) return null;
    proposal = index;
  }
  if (proposal < 0 || quorum === 0) return null;
  const view = marks.view[proposal] as number;
  let replica = marks.replica[proposal] as number;
  const voters = new Set<number>();
  for (let index = 0; index < messages.count; index++) {
    if (messages.kind[index] !== vote || messages.tag[index] !== view) continue;
    if ((messages.queuedNs[index] as number) > atNs) continue;
    replica = messages.target[index] as number;
    if ((messages.receivedNs[index] as number) <= atNs)
      voters.add(messages.source[index] as number);
  }
  let isCertified = false;
  for (let index = 0; index < marks.count; index++) {
    if ((marks.timeNs[index] as number) > atNs || marks.view[index] !== view) continue;
    if (marks.kind[index] === certified) isCertified = true;
    if (marks.kind[index] === voted && marks.replica[index] === replica) voters.add(replica);
  }
  return {
    replica,
    count: isCertified ? quorum : Math.min(voters.size, quorum),
    quorum,
    round: view,
  };
}

/** The rule that decided, in words: what a replica made of a proposal, what it waits for, why a block is committed. */
import type { LaneInfo } from '../../../core/messages';
import { nameIn } from '../../../layout/lanes';
import { counted } from '../../../model/looking/selectionText';
import type { Awaited, CommitRule, RuledProposal, Ruling, VoteCertificate } from '../control';
import { blockTitle } from '../layout/blockIdentity';

/** "did not vote: locked on block 7 of view 7; the proposal is justified by view 5". */
export function rulingText(ruling: Ruling, lanes: readonly LaneInfo[]): string {
  switch (ruling.rule) {
    case 'extends_lock':
      return 'voted: extends its lock';
    case 'later_certificate':
      return `voted: justified by view ${ruling.justifyView}, later than its lock’s ${ruling.lockView}`;
    case 'opened':
      return `voted: a quorum has voted in the ${ruling.phase} phase`;
    case 'voted':
      return `did not vote: already voted in view ${ruling.view}`;
    case 'locked':
      return `did not vote: locked on ${lockText(ruling)}; the proposal ${justifiedBy(ruling.justifyView)}`;
    case 'past':
      return `did not vote: already in view ${ruling.view}`;
    case 'takes_back':
      return 'did not vote: its cut is smaller than its parent’s';
    case 'uncertified':
      return `did not vote: too few replicas have signed for ${nameIn(lanes, ruling.lane)}’s stream`;
    case 'late':
      return 'did not vote: the data it waited for came too late';
    case 'parent':
      return 'waits for its parent';
    case 'view':
      return 'waits for the proof that its view has begun';
    case 'data':
      return `waits: lacks ${counted(ruling.count)} of ${nameIn(lanes, ruling.lane)}’s stream`;
    case 'transactions':
      return `waits: lacks ${counted(ruling.count)} that the block names`;
    case 'not_from_leader':
      return 'ignored: not from the leader of its view';
    case 'known':
      return 'ignored: fetched before';
    case 'committed':
      return 'ignored: no higher than the last committed block';
  }
}

function lockText({ lockView, lockHeight }: Ruling & { rule: 'locked' }): string {
  return lockHeight === null
    ? `a block of view ${lockView} that it has not received`
    : `block ${lockHeight} of view ${lockView}`;
}

function justifiedBy(view: number): string {
  return view === 0 ? 'extends the genesis block' : `is justified by view ${view}`;
}

/** "block 5 of view 7" or, where a view has phases, "block 5 of view 7, pre-commit". */
export function ruledTitle({ block, phase }: RuledProposal): string {
  return `${blockTitle(block)}${phase === null ? '' : `, ${phase}`}`;
}

/** What a replica waits for; what happens when is told by `time`. */
export function awaitedText(
  awaited: Awaited,
  lanes: readonly LaneInfo[],
  time: (ns: number) => string,
): string {
  switch (awaited.awaited) {
    case 'new_views': {
      const more = `waits for ${moreOf(awaited.lacking, 'new-view')}`;
      return awaited.untilNs === null ? more : `${more}, or for Δ until ${time(awaited.untilNs)}`;
    }
    case 'parent':
      return 'waits for the block of its highest certificate';
    case 'batch':
      return `waits for a batch until ${time(awaited.untilNs)}`;
    case 'fill':
      return `waits for ${moreOf(awaited.lacking, 'transaction')} to fill a block`;
    case 'receipts':
      return `waits until what it holds is acknowledged, ${time(awaited.untilNs)} at the latest`;
    case 'votes': {
      const vote = awaited.phase === null ? 'vote' : `${awaited.phase} vote`;
      return `waits for ${moreOf(awaited.lacking, vote)} in view ${awaited.view}`;
    }
    case 'certificate':
      return `waits for the certificate of the ${awaited.phase ?? ''} votes`;
    case 'proposal':
      return `waits for ${nameIn(lanes, awaited.leader)}’s proposal of view ${awaited.view}`;
    case 'complaints':
      return `has given up its view: waits for ${moreOf(awaited.lacking, 'view-change request')}`;
    case 'view':
      return `has given up its view: waits for view ${awaited.view} to begin`;
    case 'nothing':
      return 'idle: nothing to order';
  }
}

function moreOf(count: number, what: string): string {
  return `${count} more ${what}${count === 1 ? '' : 's'}`;
}

/** Why the block of a height is committed: "three blocks in consecutive views: 5, 6, 7". */
export function commitText(rule: CommitRule, height: number): string {
  const itself = ruleText(rule);
  return rule.height === height ? itself : `with block ${rule.height}, which extends it: ${itself}`;
}

function ruleText({ chain, firstView, lastView, consecutive }: CommitRule): string {
  if (chain === null) return `a certificate of commit votes in view ${firstView}`;
  const blocks = `${chain === 2 ? 'two' : 'three'} certified blocks`;
  if (!consecutive) return `${blocks}, from view ${firstView} to view ${lastView}`;
  const views = Array.from({ length: chain }, (_, place) => firstView + place);
  return `${blocks} in consecutive views: ${views.join(', ')}`;
}

/** What became of a vote. */
export function certificateText({
  phase,
  height,
  view,
  counted: isCounted,
}: VoteCertificate): string {
  const certificate = `${phase ?? 'quorum'} certificate for block ${height} of view ${view}`;
  return isCounted ? `counted in the ${certificate}` : `came after the ${certificate} was complete`;
}

/** What is told of HotStuff's runs beside their picture. */
import { formatCount } from '../../../base/format';
import type { Subject, TraceWindow } from '../../../core/columns';
import type { Stage } from '../../../core/control';
import type { WordsOfFamily } from '../../../layout/family';
import { subjectText } from '../../../layout/subject';
import type { TimeSpan } from '../../../layout/timeScale';
import { layersOf } from '../columns';
import { answersAt } from '../layout/answers';

/** What a mark says: of a view, of a block, or by itself. */
const viewMarks: Readonly<Record<string, string>> = {
  timed_out: 'times out in view',
  view_changed: 'changes to view',
  entered: 'enters view',
};
const blockMarks: Readonly<Record<string, string>> = {
  proposed: 'proposes',
  voted: 'votes for',
  refused: 'refuses to vote for',
  certified: 'has a quorum certificate for',
  keyed: 'keeps as its key',
  locked: 'locks on',
  committed: 'commits',
  fetched: 'asks for what it lacks of',
  installed: 'installs the state after',
};
const plainMarks: Readonly<Record<string, string>> = {
  restarted: 'restarts',
  violation: 'violates a check',
};

/** "votes for block 4 of view 5". */
function markText(kind: string, block: Subject, view: number): string {
  const plain = plainMarks[kind];
  if (plain !== undefined) return plain;
  const ofView = viewMarks[kind];
  return ofView === undefined
    ? `${blockMarks[kind]} ${blockName(block, view)}`
    : `${ofView} ${view}`;
}

/** "block 4 of view 5"; one that is not known goes by its view. */
function blockName(block: Subject, view: number): string {
  if (block.number > 0) return `block ${subjectText(block)} of view ${view}`;
  return view === 0 ? 'a block' : `a block of view ${view}`;
}

const waits: Readonly<Record<Exclude<Stage, 'quorum'>, string>> = {
  request: 'to reach the leader',
  waiting: 'for its block',
  handed_on: 'to be handed on',
  streamed: 'to be streamed and acknowledged',
  next_proposal: 'for the next proposal',
  timer: 'for a time-out',
  new_view: 'for the new view',
  consensus: 'for agreement',
  decision: 'to be told of the decision',
  reply_sending: 'for its reply to be sent',
  reply: 'for its reply',
  unanswered: 'without an answer',
};

/** The proposal of the first block whose height another has. */
function forkIn(window: TraceWindow, seen: TimeSpan) {
  const { blocks } = layersOf(window);
  for (let index = 0; index < blocks.count; index++) {
    const timeNs = window.originNs + (blocks.proposedNs[index] as number);
    const isRival = (blocks.rival[index] as number) > 0;
    if (!isRival || timeNs < seen.startNs || timeNs > seen.endNs) continue;
    return { timeNs, replica: blocks.proposer[index] as number };
  }
  return null;
}

export const words: WordsOfFamily = {
  markText,
  opening: { kind: 'proposed', keyOf: ({ round }) => round },
  opened: 'A block is proposed',
  timeOuts: (count) =>
    count === 1 ? 'A replica times out.' : `Replicas time out ${formatCount(count)} times.`,
  contradiction: (height) =>
    `A second block of height ${height} becomes final: the replicas contradict each other.`,
  waits,
  reasonOf: (what, window, seen) => (what === 'fork' ? forkIn(window, seen) : null),
  answersAt,
};

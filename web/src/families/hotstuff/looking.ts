/** What is looked at of HotStuff's runs beside messages and replicas: blocks, and who commits them. */
import type { BlockDetail, CommitDetail } from '../../core/messages';
import type { Lit } from '../../layout/lit';
import type { LookingOfFamily } from '../../model/looking/family';
import { NOTHING_LIT, sketchColumns } from '../../model/looking/lighting';
import { counted } from '../../model/looking/selectionText';
import { blockTitle } from './layout/blockIdentity';

/** A commit with the messages of its critical path. */
function litCommit({ messages, subject: block, committedNs, replica }: CommitDetail): Lit {
  const originNs = block.proposedNs;
  const columns = sketchColumns(messages, originNs);
  return { ...NOTHING_LIT, originNs, messages: columns, replica, committedNs, block: block.row };
}

/** A block with its proposals. */
function litBlock({ subject: block, proposals }: BlockDetail): Lit {
  const originNs = block.proposedNs;
  const messages = sketchColumns(proposals, originNs);
  return { ...NOTHING_LIT, originNs, messages, block: block.row };
}

function knownBlock(detail: BlockDetail, atNs: number): BlockDetail {
  const { children, abandonedNs, statements } = detail;
  return {
    ...detail,
    children: children.filter(({ proposedNs }) => proposedNs <= atNs),
    abandonedNs: abandonedNs !== null && abandonedNs <= atNs ? abandonedNs : null,
    statements: statements.filter(({ timeNs }) => timeNs <= atNs),
  };
}

export const looking: LookingOfFamily = {
  ...{ litSubject: litBlock, litFinal: litCommit, knownBy: knownBlock },
  beganNs: ({ proposedNs }) => proposedNs,
  latencyNs: ({ subject, committedNs }) => committedNs - subject.proposedNs,
  sizeText: ({ transactions }) => (transactions === 0 ? 'empty' : counted(transactions)),
  ...{ title: blockTitle, finalVerb: 'commits' },
  roundText: (_, view) => `view ${view}`,
  ends: {
    before: 'It extends the genesis block.',
    behind: 'No block extends it.',
    final: 'A commit sends nothing.',
  },
  timedOut: 'when its view timed out',
  gone: [
    'This block is not proposed with these settings.',
    'This block is not committed there with these settings.',
  ],
};

/** What is looked at of HotStuff's runs beside messages and replicas: blocks, and who commits them. */
import type { LookingOfFamily } from '../../model/looking/family';
import { counted } from '../../model/looking/selectionText';
import type { BlockDetail, BlockSketch } from './control';
import { blockTitle } from './layout/blockIdentity';

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
  beganNs: ({ proposedNs }: BlockSketch) => proposedNs,
  spreading: ({ proposals }: BlockDetail) => proposals,
  knownBy: knownBlock,
  // The parent; of several children the first.
  beside: ({ parent, children }: BlockDetail, direction) =>
    direction === -1 ? parent : (children[0] ?? null),
  sizeText: ({ transactions }: BlockSketch) =>
    transactions === 0 ? 'empty' : counted(transactions),
  title: (block: BlockSketch) => blockTitle(block),
  finalVerb: 'commits',
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

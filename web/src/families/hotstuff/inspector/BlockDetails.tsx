/** A block: where it stands in the tree, what became of it, and which replica did what with it, when. */
import type { LaneInfo, SubjectDetail } from '../../../core/messages';
import { nameIn } from '../../../layout/lanes';
import { formatPoint } from '../../../model/looking/clock';
import { counted } from '../../../model/looking/selectionText';
import { formatMs } from '../../../model/run/spentTime';
import { useFramed } from '../../../views/figure/useFramed';
import { Facts } from '../../../views/inspector/Facts';
import type { DetailProps } from '../../../views/inspector/family';
import type { BlockDetail, BlockSketch, BlockStatement } from '../control';
import { blockNumber } from '../layout/blockIdentity';
import { BlockLink } from './BlockLink';
import { CutLanes } from './CutLanes';

/** What is said of what a replica did, in the order in which it is done. */
const deeds: readonly (readonly [BlockStatement['deed'], string])[] = [
  ['voted', 'Voted for it'],
  ['refused', 'Refused to vote for it'],
  ['certified', 'Formed a certificate'],
  ['keyed', 'Kept it as key'],
  ['locked', 'Locked on it'],
  ['committed', 'Committed it'],
];

export function BlockDetails({ workspace, run, detail, lanes }: DetailProps<SubjectDetail>) {
  const {
    subject: block,
    epoch,
    proposer,
    parent,
    justify,
    children,
    abandonedNs,
    statements,
    cut,
  } = detail as BlockDetail;
  const view = useFramed(workspace.session.viewport);
  const link = (name: string, other: BlockSketch | null) => (
    <BlockLink key={`${name} ${other?.row}`} {...{ workspace, run, name }} block={other} />
  );
  const isCommitted = statements.some(({ deed }) => deed === 'committed');
  return (
    <>
      <h2>
        Block {blockNumber(block)} of view {block.view}
      </h2>
      <p>proposed by {nameIn(lanes, proposer)}</p>
      <p className="note">{block.transactions === 0 ? 'empty' : counted(block.transactions)}</p>
      {abandonedNs !== null && (
        <p className="fails">
          {isCommitted ? 'committed, as is another block of its height,' : 'abandoned'} at{' '}
          {formatPoint(abandonedNs, view)}
        </p>
      )}
      <Facts
        title="Place in the tree"
        facts={[
          ['height', String(block.height)],
          ['view', String(block.view)],
          ['earlier view changes', String(epoch)],
          ['proposed', formatPoint(block.proposedNs, view)],
        ]}
      />
      <section>
        {link('parent', parent)}
        {justify?.row === parent?.row ? null : link('certificate for', justify)}
        {justify !== null && justify.row === parent?.row && (
          <p className="note">carries the quorum certificate of its parent</p>
        )}
        {children.map((child) => link('extended by', child))}
      </section>
      <CutLanes {...{ cut, lanes }} />
      {deeds.flatMap(([deed, title]) =>
        phasesOf(statements, deed).map((phase) => (
          <Statements
            key={`${deed} ${phase}`}
            {...{ lanes, block }}
            title={phase === null ? title : `${title}, ${phase}`}
            statements={statements.filter((one) => one.deed === deed && one.phase === phase)}
          />
        )),
      )}
    </>
  );
}

/** The phases in which something was done with a block, in order; null where its view has one alone. */
function phasesOf(statements: readonly BlockStatement[], deed: BlockStatement['deed']) {
  return [...new Set(statements.filter((one) => one.deed === deed).map(({ phase }) => phase))];
}

interface StatementsProps {
  readonly title: string;
  readonly statements: readonly BlockStatement[];
  readonly block: BlockSketch;
  readonly lanes: readonly LaneInfo[];
}

/** Who, and how long after the proposal. */
function Statements({ title, statements, block, lanes }: StatementsProps) {
  return (
    <section>
      <h3>
        {title} <strong>{statements.length}</strong>
      </h3>
      <dl className="facts">
        {statements.map(({ replica, timeNs }) => (
          <div key={`${replica} ${timeNs}`}>
            <dt>{nameIn(lanes, replica)}</dt>
            <dd>+ {formatMs(Math.round((timeNs - block.proposedNs) / 1000))}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

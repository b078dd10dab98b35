/** A replica's commit of a block: its critical path, in sum and step by step. */
import { kindName } from '../../../core/kinds';
import type { CommitDetail, LaneInfo, MessageSketch } from '../../../core/messages';
import { nameIn } from '../../../layout/lanes';
import { formatPoint } from '../../../model/looking/clock';
import { counted } from '../../../model/looking/selectionText';
import {
  formatMs,
  type Leg,
  legsOf,
  type SpentPart,
  spentName,
  spentParts,
} from '../../../model/run/spentTime';
import { Facts } from '../../../views/inspector/Facts';
import type { DetailProps } from '../../../views/inspector/family';
import { SpentBar } from '../../../views/inspector/SpentBar';
import { commitText } from '../words/rulingText';

export function CommitDetails({ workspace, run, detail, lanes }: DetailProps<CommitDetail>) {
  const { replica, block, committedNs, messages } = detail;
  const { height, view, transactions, proposedNs } = block;
  const parts = spentParts(detail.parts);
  const span = { startNs: proposedNs, endNs: Math.max(committedNs, proposedNs + 1) };
  const sketches = new Map(messages.map((message) => [message.row, message]));
  const goToQueue = ({ row, startNs }: SpentPart) => {
    const message = row === null ? undefined : sketches.get(row);
    if (message !== undefined)
      workspace.do(({ inspection }) => inspection.goToPath(run, message, startNs));
  };
  return (
    <>
      <h2>
        Block {height} of view {view}
      </h2>
      <p>committed by {nameIn(lanes, replica)}</p>
      <p className="note">{transactions === 0 ? 'empty' : counted(transactions)}</p>
      {detail.rule !== null && <p>by {commitText(detail.rule, height)}</p>}
      <SpentBar title="Latency" parts={parts} onQueue={goToQueue} />
      <Facts
        title="Times"
        facts={[
          ['proposed', formatPoint(proposedNs, span)],
          ['committed', formatPoint(committedNs, span)],
        ]}
      />
      <section>
        <h3>Critical path</h3>
        <ol className="legs">
          {legsOf(parts).map((leg) => (
            <li key={leg.parts[0]?.startNs}>
              <LegLine
                leg={leg}
                message={leg.row === null ? undefined : sketches.get(leg.row)}
                lanes={lanes}
                onGo={(message) => workspace.do(({ inspection }) => inspection.goTo(run, message))}
                onQueue={goToQueue}
              />
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

interface LegLineProps {
  readonly leg: Leg;
  readonly message: MessageSketch | undefined;
  readonly lanes: readonly LaneInfo[];
  readonly onGo: (message: MessageSketch) => void;
  readonly onQueue: (part: SpentPart) => void;
}

/** The stretches of one message below a button that goes to it; a wait between messages goes nowhere. */
function LegLine({ leg, message, lanes, onGo, onQueue }: LegLineProps) {
  return (
    <div className="leg">
      {message !== undefined && (
        <button type="button" className="inspector-link" onClick={() => onGo(message)}>
          {kindName(message.kind)}, {nameIn(lanes, message.source)} →{' '}
          {nameIn(lanes, message.target)}
        </button>
      )}
      {leg.parts.map((part) => (
        <PartLine key={part.startNs} {...{ part, onQueue }} />
      ))}
    </div>
  );
}

/** A stretch; one in the queue of a path is a button that goes there. */
function PartLine({ part, onQueue }: Pick<LegLineProps, 'onQueue'> & { readonly part: SpentPart }) {
  return (
    <span className="leg-part">
      <span>
        <i data-spent={part.name} aria-hidden="true" />
        {part.name === 'path_queue' ? (
          <button type="button" className="spent-link" onClick={() => onQueue(part)}>
            {spentName(part.name)}
          </button>
        ) : (
          spentName(part.name)
        )}
      </span>
      <span data-testid="path-part">{formatMs(part.us)}</span>
    </span>
  );
}

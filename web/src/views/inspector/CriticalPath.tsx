/** The critical path of what became final to a replica: in sum, and step by step. */
import type { ReactNode } from 'react';
import { kindName } from '../../core/kinds';
import type { LaneInfo, MessageSketch } from '../../core/messages';
import { nameIn } from '../../layout/lanes';
import type { Workspace } from '../../model/page/workspace';
import { formatMs, type Leg, legsOf, type SpentPart, spentName } from '../../model/run/spentTime';
import { SpentBar } from './SpentBar';

interface CriticalPathProps {
  readonly workspace: Workspace;
  readonly run: string;
  readonly lanes: readonly LaneInfo[];
  readonly parts: readonly SpentPart[];
  /** Those of the parts. */
  readonly messages: readonly MessageSketch[];
  /** Between the sum and the steps. */
  readonly children: ReactNode;
}

export function CriticalPath({
  workspace,
  run,
  lanes,
  parts,
  messages,
  children,
}: CriticalPathProps) {
  const sketches = new Map(messages.map((message) => [message.row, message]));
  const goToQueue = ({ row, startNs }: SpentPart) => {
    const message = row === null ? undefined : sketches.get(row);
    if (message !== undefined)
      workspace.do(({ inspection }) => inspection.goToPath(run, message, startNs));
  };
  return (
    <>
      <SpentBar title="Latency" parts={parts} onQueue={goToQueue} />
      {children}
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

/** What can become of one message of a run: it is dropped, or delayed, or left alone again. */
import { useState } from 'react';
import type { Fate } from '../../core/columns';
import type { MessageDetail } from '../../core/messages';
import { nameIn } from '../../layout/lanes';
import {
  messageFaultAt,
  withMessageFault,
  withoutMessageFault,
} from '../../model/faults/messageFaultEdits';
import { listOf } from '../../model/faults/mischief';
import { withListOf } from '../../model/faults/mischiefEdits';
import type { Faults } from '../../model/faults/stretch';
import { messageTitle } from '../../model/looking/selectionText';
import type { Workspace } from '../../model/page/workspace';
import type { ShownRun } from '../../model/run/session';
import { fieldAt } from '../../model/scenario/fields';
import { useDesk } from '../parts/useEdited';
import { useSession } from '../parts/useSession';

interface MessageFaultProps {
  readonly workspace: Workspace;
  readonly run: Pick<ShownRun, 'variant' | 'lanes'>;
  readonly detail: MessageDetail;
  /** Something was chosen. */
  readonly onDone?: () => void;
}

/** Of these nothing is left to be dropped or delayed. */
const LOST: ReadonlySet<Fate> = new Set(['source_down', 'target_down', 'cut']);

export function MessageFault({ workspace, run, detail, onDone }: MessageFaultProps) {
  const { edits } = useDesk(workspace);
  const { message } = detail;
  const scenario = useSession(workspace, (state) => state.scenario);
  const faults = listOf(scenario, 'faults', run.variant);
  const fault = faults[messageFaultAt(faults, detail)];
  const [byMs, setByMs] = useState('100');
  if (LOST.has(message.fate)) return null;
  // It is a message of this run: what is one to it is none to another.
  const apply = (change: (faults: Faults) => Faults) => {
    edits.editMischief((edited) => withListOf(edited, 'faults', run.variant, change), 'faults');
    onDone?.();
  };
  const target = nameIn(run.lanes, message.target);
  return (
    <form
      className="message-fault"
      aria-label={`${messageTitle(message, run.lanes)}: break it`}
      onSubmit={(event) => {
        event.preventDefault();
        const delayMs = Number(byMs);
        if (byMs.trim() === '' || !(delayMs >= 0 && delayMs <= fieldAt('faults.by_ms').maximum))
          return;
        apply((all) => withMessageFault(all, detail, delayMs));
      }}
    >
      {onDone === undefined ? <h3>Break it</h3> : <h2>{messageTitle(message, run.lanes)}</h2>}
      {fault !== undefined && (
        <button type="button" onClick={() => apply((all) => withoutMessageFault(all, detail))}>
          {fault.kind === 'drop_message' ? 'Let it through again' : 'Remove the delay'}
        </button>
      )}
      {fault?.kind !== 'drop_message' && (
        <button
          type="button"
          title={`It travels as usual and ${target} discards it; it is not sent again`}
          onClick={() => apply((all) => withMessageFault(all, detail, null))}
        >
          Drop it
        </button>
      )}
      <div>
        <button type="submit" title={`${target} gets it this much later; others overtake it`}>
          Delay it by
        </button>
        <input
          type="number"
          aria-label="Delay in ms"
          min={0}
          max={fieldAt('faults.by_ms').maximum}
          step="any"
          required
          value={byMs}
          onChange={({ currentTarget }) => setByMs(currentTarget.value)}
        />{' '}
        ms
      </div>
    </form>
  );
}

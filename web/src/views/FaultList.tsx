/** What breaks, and when: the scenario's faults, to add, change and remove. */
import type { LaneInfo } from '../core/messages';
import { leaderAt } from '../layout/bandwidth';
import {
  FAULT_KINDS,
  faultKindNames,
  faultsOf,
  newFault,
  partitionFrom,
  partitionText,
  shownFault,
  sidesOf,
} from '../model/faults';
import type { Json, JsonObject } from '../model/scenario';
import { edited } from '../model/session';
import type { Workspace } from '../model/workspace';
import { TextField } from './TextField';
import { useInvalid, useSession } from './useSession';
import { ValueField } from './ValueField';

export function FaultList({ workspace }: { readonly workspace: Workspace }) {
  const scenario = useSession(workspace, (state) => state.scenario);
  const target = useSession(workspace, (state) => state.target);
  const faults = faultsOf(edited({ scenario, target }));
  const isInvalid = useInvalid(workspace);
  const lanes = useSession(workspace, (state) => state.runs[0]?.lanes ?? NO_LANES);
  const { session } = workspace;

  const replace = (index: number, ...replacement: readonly JsonObject[]) =>
    session.edit('faults', faults.toSpliced(index, 1, ...replacement));

  return (
    <section className="faults" aria-label="Faults">
      <h2>Faults</h2>
      <ul>
        {faults.map((fault, index) => (
          // A fault has no name of its own: its place in the list is what errors call it by.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index}>
            <FaultItem
              fault={fault}
              lanes={lanes}
              isInvalid={(field) => isInvalid(`faults.${index}.${field}`)}
              onChange={(field, value) => replace(index, { ...fault, [field]: value })}
              onRemove={() => replace(index)}
            />
          </li>
        ))}
      </ul>
      <div className="fault-adders">
        {FAULT_KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            disabled={lanes.length === 0}
            onClick={() => {
              const { startNs, endNs } = session.viewport.get();
              const { timeNs } = workspace.playback.playhead.get();
              const window = session.state.getState().runs[0]?.window.get() ?? null;
              const fault = newFault(kind, {
                faults,
                replicas: lanes.length,
                leader: (window && leaderAt(window)(timeNs)) ?? 0,
                playheadS: timeNs / 1e9,
                viewStartS: startNs / 1e9,
                viewEndS: endNs / 1e9,
              });
              if (fault !== null) session.edit('faults', [...faults, fault]);
            }}
          >
            + {faultKindNames[kind]}
          </button>
        ))}
      </div>
    </section>
  );
}

const NO_LANES: readonly LaneInfo[] = [];

interface FaultItemProps {
  readonly fault: JsonObject;
  readonly lanes: readonly LaneInfo[];
  readonly isInvalid: (field: string) => boolean;
  readonly onChange: (field: string, value: Json) => void;
  readonly onRemove: () => void;
}

function FaultItem({ fault, lanes, isInvalid, onChange, onRemove }: FaultItemProps) {
  const { text, brief } = shownFault(fault, lanes);
  // Its sides are too many names for a heading.
  const sides = fault.kind === 'partition' ? sidesOf(fault, lanes) : null;
  const replica = (label: string, field: string, allowsAll: boolean) => (
    <div className="fault-field">
      <span aria-hidden="true">{label}</span>
      <select
        aria-label={`${text}: ${label}`}
        value={String(fault[field] ?? '*')}
        aria-invalid={isInvalid(field)}
        onChange={({ currentTarget: { value } }) =>
          onChange(field, value === '*' ? value : Number(value))
        }
      >
        {allowsAll && <option value="*">every replica</option>}
        {lanes.map((lane) => (
          <option key={lane.replica} value={lane.replica}>
            {lane.name}
          </option>
        ))}
      </select>
    </div>
  );
  const quantity = (label: string, field: string, unit: string) => (
    <div className="fault-field">
      <span aria-hidden="true">{label}</span>
      <ValueField
        label={`${text}: ${label}`}
        value={fault[field] ?? NEVER}
        unit={unit}
        isInvalid={isInvalid(field)}
        onCommit={(value) => onChange(field, value === NEVER ? null : value)}
      />
    </div>
  );

  return (
    <div className="fault">
      <div className="fault-title">
        <h3>{sides === null ? text : brief}</h3>
        <button type="button" aria-label={`Remove: ${text}`} onClick={onRemove}>
          remove
        </button>
      </div>
      {sides !== null && <p className="fault-sides">{sides}</p>}
      {fault.kind === 'crash' && replica('replica', 'replica', false)}
      {fault.kind === 'partition' && (
        <div className="fault-field">
          <span aria-hidden="true">groups</span>
          <TextField
            label={`${text}: groups, replicas by number, | between groups`}
            text={partitionText(fault)}
            isInvalid={isInvalid('groups')}
            onCommit={(typed) => onChange('groups', partitionFrom(typed))}
          />
        </div>
      )}
      {fault.kind === 'slow_link' && (
        <>
          {replica('between', 'from', true)}
          {replica('and', 'to', true)}
          {quantity('delay', 'factor', 'x')}
        </>
      )}
      {fault.kind === 'loss' && (
        <>
          {replica('sender', 'from', true)}
          {replica('receiver', 'to', true)}
          {quantity('loss', 'rate', 'of segments')}
        </>
      )}
      {fault.at_s !== undefined && quantity('from', 'at_s', 's')}
      {quantity('until', 'until_s', 's')}
    </div>
  );
}

/** A fault without an end. */
const NEVER = 'never';

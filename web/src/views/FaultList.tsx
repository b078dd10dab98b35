/** What breaks, and when: the scenario's faults, to add, change and remove. */
import type { LaneInfo } from '../core/messages';
import { leaderAt } from '../layout/bandwidth';
import { FAULT_KINDS, faultKindNames, faultsOf, newFault, sidesOf } from '../model/faults';
import { isOfMessage, runsWithoutIts } from '../model/messageFaults';
import { listOf, type Mischief, shownMischief, withLists, withReplaced } from '../model/mischief';
import type { Json, JsonObject } from '../model/scenario';
import type { Workspace } from '../model/workspace';
import { GroupsField, QuantityField, ReplicaField } from './FaultFields';
import { useInvalid, useMischief, useSession } from './useSession';

export function FaultList({ workspace }: { readonly workspace: Workspace }) {
  const faults = useMischief(workspace, 'faults');
  const isInvalid = useInvalid(workspace);
  const runs = useSession(workspace, (state) => state.runs);
  const lanes = runs[0]?.lanes ?? NO_LANES;
  const measured = runs.map(({ key, scenario: ran, report }) => ({
    key,
    faults: faultsOf(ran),
    report,
  }));
  const { session } = workspace;

  const replace = (mischief: Mischief, ...replacement: readonly JsonObject[]) =>
    session.editMischief(
      (scenario) => withReplaced(scenario, mischief, ...replacement),
      mischief.path,
    );

  return (
    <section className="faults" aria-label="Faults">
      <h2>Faults</h2>
      <ul>
        {faults.map((mischief) => (
          // A fault has no name of its own: its place in the list is what errors call it by.
          <li key={`${mischief.owner} ${mischief.index}`}>
            <FaultItem
              mischief={mischief}
              lanes={lanes}
              absence={absenceOf(runsWithoutIts(mischief.item, measured), runs.length)}
              isInvalid={(field) => isInvalid(`faults.${mischief.index}.${field}`, mischief.owner)}
              onChange={(field, value) => replace(mischief, { ...mischief.item, [field]: value })}
              onRemove={() => replace(mischief)}
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
              const { scenario, target, shown } = session.state.getState();
              const fault = newFault(kind, {
                faults: listOf(scenario, 'faults', target ?? shown[0] ?? null),
                replicas: lanes.length,
                leader: (window && leaderAt(window)(timeNs)) ?? 0,
                playheadS: timeNs / 1e9,
                viewStartS: startNs / 1e9,
                viewEndS: endNs / 1e9,
              });
              if (fault === null) return;
              session.editMischief(
                (edited, of) => withLists(edited, 'faults', of, (list) => [...list, fault]),
                'faults',
              );
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

/** That a message is not there, and in which of the runs. */
function absenceOf(without: readonly string[], runs: number): string | null {
  if (without.length === 0) return null;
  return `no such message in ${runs === 1 ? 'this run' : without.join(', ')}`;
}

interface FaultItemProps {
  readonly mischief: Mischief;
  readonly lanes: readonly LaneInfo[];
  readonly absence: string | null;
  readonly isInvalid: (field: string) => boolean;
  readonly onChange: (field: string, value: Json) => void;
  readonly onRemove: () => void;
}

function FaultItem({ mischief, lanes, absence, isInvalid, onChange, onRemove }: FaultItemProps) {
  const fault = mischief.item;
  const { text, brief } = shownMischief(mischief, lanes);
  // Its sides are too many names for a heading.
  const sides = fault.kind === 'partition' ? sidesOf(fault, lanes) : null;
  const field = (name: string, key: string) => ({
    name,
    of: text,
    value: fault[key],
    isInvalid: isInvalid(key),
    onChange: (value: Json) => onChange(key, value),
  });

  return (
    <div className="fault">
      <div className="fault-title">
        <h3>{sides === null ? text : brief}</h3>
        <button type="button" aria-label={`Remove: ${text}`} onClick={onRemove}>
          remove
        </button>
      </div>
      {sides !== null && <p className="fault-sides">{sides}</p>}
      {absence !== null && <p className="note">{absence}</p>}
      {(fault.kind === 'crash' || fault.kind === 'timeout') && (
        <ReplicaField {...field('replica', 'replica')} lanes={lanes} />
      )}
      {fault.kind === 'partition' && <GroupsField {...field('groups', 'groups')} />}
      {fault.kind === 'slow_link' && (
        <>
          <ReplicaField {...field('between', 'from')} lanes={lanes} allowsAll />
          <ReplicaField {...field('and', 'to')} lanes={lanes} allowsAll />
          <QuantityField {...field('delay', 'factor')} unit="x" />
        </>
      )}
      {fault.kind === 'loss' && (
        <>
          <ReplicaField {...field('sender', 'from')} lanes={lanes} allowsAll />
          <ReplicaField {...field('receiver', 'to')} lanes={lanes} allowsAll />
          <QuantityField {...field('loss', 'rate')} unit="of segments" />
        </>
      )}
      {fault.at_s !== undefined && (
        <QuantityField {...field(fault.kind === 'timeout' ? 'at' : 'from', 'at_s')} unit="s" />
      )}
      {fault.kind === 'delay_message' && <QuantityField {...field('by', 'by_ms')} unit="ms" />}
      {fault.kind !== 'timeout' && !isOfMessage(fault) && (
        <QuantityField {...field('until', 'until_s')} unit="s" />
      )}
    </div>
  );
}

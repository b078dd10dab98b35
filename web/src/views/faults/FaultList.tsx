/** What breaks, and when: the scenario's faults, to add, change and remove. */
import { lanesOfFamily } from '../../layout/family';
import { withOneMore } from '../../model/faults/faultEdits';
import { FAULT_KINDS, faultKindNames, faultsOf, sidesOf } from '../../model/faults/faults';
import { runsWithoutIts } from '../../model/faults/messageFaultEdits';
import { isOfMessage } from '../../model/faults/messageFaults';
import { listOf, shownMischief } from '../../model/faults/mischief';
import { withLists } from '../../model/faults/mischiefEdits';
import { newFault } from '../../model/faults/newFaults';
import { stretchOf } from '../../model/faults/stretch';
import type { Workspace } from '../../model/page/workspace';
import { choicesAt } from '../../model/scenario/fields';
import { forkedAt } from '../../model/scenario/forks';
import { isTcp } from '../../model/scenario/network';
import type { Json } from '../../model/scenario/scenario';
import { settingAt } from '../../model/scenario/schema';
import { useFramedPart } from '../figure/useFramed';
import { useDesk } from '../parts/useEdited';
import { useSession } from '../parts/useSession';
import { GroupsField, QuantityField, ReplicaField, WordsField } from './FaultFields';
import { type MischiefItemProps, MischiefList, MischiefTitle, WholeRun } from './MischiefList';

export function FaultList({ workspace }: { readonly workspace: Workspace }) {
  const replicas = useSession(workspace, (state) => state.runs[0]?.lanes.length ?? 0);
  const { edits } = useDesk(workspace);
  const { session, playback } = workspace;
  const { playhead } = playback;
  const isAtEnd = useFramedPart(playhead, () => playhead.get().timeNs >= session.horizonNs);
  const unable = replicas === 0 ? 'no run is there yet' : isAtEnd ? 'the run ends here' : null;
  return (
    <MischiefList {...{ workspace }} path="faults" title="Faults" Item={FaultItem}>
      <div className="fault-adders" role="toolbar" aria-label="Add a fault" data-roving="x">
        {FAULT_KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            title={unable === null ? undefined : `+ ${faultKindNames[kind]}: ${unable}`}
            aria-disabled={unable !== null}
            onClick={() => {
              const { startNs, endNs } = session.viewport.get();
              const { timeNs } = playhead.get();
              const window = session.state.getState().runs[0]?.window.get() ?? null;
              const { scenario, target, shown } = session.state.getState();
              const fault = newFault(kind, {
                faults: listOf(scenario, 'faults', target ?? shown[0] ?? null),
                replicas,
                leader: (window && lanesOfFamily.whoLeads(window)(timeNs)) ?? 0,
                // A fork’s own begin where it does.
                playheadS: Math.max(timeNs / 1e9, forkedAt(scenario, target) ?? 0),
                viewStartS: startNs / 1e9,
                viewEndS: endNs / 1e9,
                horizonS: session.horizonNs / 1e9,
              });
              if (fault === null) return;
              edits.editMischief(
                (edited, of) =>
                  withLists(edited, 'faults', of, (list) =>
                    withOneMore(list, fault, stretchOf(fault)),
                  ),
                'faults',
              );
            }}
          >
            + {faultKindNames[kind]}
          </button>
        ))}
      </div>
    </MischiefList>
  );
}

/** What may die in a crash: how its peers learn of it is TCP's. */
const CRASH_OF = 'faults.of';

/** That a message is not there, and in which of the runs. */
function absenceOf(without: readonly string[], runs: number): string | null {
  if (without.length === 0) return null;
  return `no such message in ${runs === 1 ? 'this run' : without.join(', ')}`;
}

function FaultItem(props: MischiefItemProps) {
  const { workspace, mischief, lanes, isInvalid, onChange, onRemove, onWhole } = props;
  const runs = useSession(workspace, (state) => state.runs);
  const fault = mischief.item;
  const crashes = choicesAt(CRASH_OF);
  const { text, brief } = shownMischief(mischief, lanes);
  const measured = runs.map(({ key, scenario: ran, report }) => ({
    key,
    faults: faultsOf(ran),
    report,
  }));
  const absence = absenceOf(runsWithoutIts(fault, measured), runs.length);
  // Its sides are too many names for a heading.
  const sides = fault.kind === 'partition' ? sidesOf(fault, lanes) : null;
  const field = (name: string, key: string) => ({
    name,
    of: text,
    value: fault[key],
    isInvalid: isInvalid(key),
    onChange: (value: Json) => onChange({ ...fault, [key]: value }),
  });
  const quantity = (name: string, key: string) => (
    <QuantityField {...field(name, key)} unit={settingAt(`faults.${key}`).unit} />
  );

  return (
    <div className="fault">
      <MischiefTitle {...{ text, onRemove }}>{sides === null ? text : brief}</MischiefTitle>
      {sides !== null && <p className="fault-sides">{sides}</p>}
      {absence !== null && <p className="note">{absence}</p>}
      {(fault.kind === 'crash' || fault.kind === 'timeout') && (
        <ReplicaField {...field('replica', 'replica')} lanes={lanes} />
      )}
      {fault.kind === 'crash' && runs.some((run) => isTcp(run.scenario)) && (
        <WordsField
          {...field('dies', 'of')}
          words={crashes}
          usual={String(settingAt(CRASH_OF).initial)}
          title={crashes.map(({ description }) => description).join(' ')}
        />
      )}
      {fault.kind === 'partition' && <GroupsField {...field('groups', 'groups')} />}
      {fault.kind === 'slow_link' && (
        <>
          <ReplicaField {...field('between', 'from')} lanes={lanes} allowsAll />
          <ReplicaField {...field('and', 'to')} lanes={lanes} allowsAll />
          {quantity('delay', 'factor')}
        </>
      )}
      {fault.kind === 'loss' && (
        <>
          <ReplicaField {...field('sender', 'from')} lanes={lanes} allowsAll />
          <ReplicaField {...field('receiver', 'to')} lanes={lanes} allowsAll />
          {quantity('loss', 'rate')}
        </>
      )}
      {fault.at_s !== undefined && quantity(fault.kind === 'timeout' ? 'at' : 'from', 'at_s')}
      {fault.kind === 'delay_message' && quantity('by', 'by_ms')}
      {fault.kind !== 'timeout' && !isOfMessage(fault) && (
        <>
          {quantity('until', 'until_s')}
          <WholeRun {...{ text, onWhole }} />
        </>
      )}
    </div>
  );
}

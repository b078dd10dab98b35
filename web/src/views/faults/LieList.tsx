/** Who lies, how and when: the scenario's liars, to change and remove. They are made on their lanes. */
import type { LaneInfo } from '../../core/messages';
import { faultsOfFamily } from '../../model/faults/family';
import { lieText } from '../../model/faults/lies';
import { shownMischief } from '../../model/faults/mischief';
import { idleLie } from '../../model/faults/mischiefEdits';
import type { Workspace } from '../../model/page/workspace';
import { choicesAt, type Member, membersAt } from '../../model/scenario/fields';
import { type Json, type JsonObject, numberAt, textAt } from '../../model/scenario/scenario';
import { Term } from '../parts/Term';
import { useMischief } from '../parts/useEdited';
import { useSession } from '../parts/useSession';
import { GroupsField, QuantityField, ReplicaField } from './FaultFields';
import { type MischiefItemProps, MischiefList, MischiefTitle, WholeRun } from './MischiefList';

export function LieList({ workspace }: { readonly workspace: Workspace }) {
  const lies = useMischief(workspace, 'adversaries');
  return (
    <MischiefList {...{ workspace }} path="adversaries" title="Byzantine replicas" Item={LieItem}>
      {lies.length === 0 && (
        <p className="note">none; right-click a lane (or long-press it) to add one</p>
      )}
    </MischiefList>
  );
}

function LieItem(props: MischiefItemProps) {
  const { workspace, mischief, lanes, isInvalid, onChange, onRemove, onWhole } = props;
  const scenario = useSession(workspace, (state) => state.scenario);
  const runs = useSession(workspace, (state) => state.runs);
  const lie = mischief.item;
  const kinds = choicesAt('adversaries.kind');
  const { text } = shownMischief(mischief, lanes);
  const kind = textAt(lie, 'kind');
  const meaning = kinds.find(({ word }) => word === kind)?.description ?? '';
  const idle = idleLie(mischief, scenario, runs);
  return (
    <div className="fault" data-kind="lie">
      <MischiefTitle {...{ text, onRemove }}>
        <Term meaning={meaning}>{text}</Term>
      </MischiefTitle>
      {idle !== '' && <p className="note">no effect: {idle}</p>}
      <div className="fault-field">
        <span aria-hidden="true">behaviour</span>
        <select
          aria-label={`${text}: behaviour`}
          value={kind}
          aria-invalid={isInvalid('kind')}
          onChange={({ currentTarget }) => onChange(ofKind(lie, currentTarget.value, lanes.length))}
        >
          {kinds.map(({ word, description }) => (
            <option key={word} value={word} title={description}>
              {lieText(word)}
            </option>
          ))}
        </select>
      </div>
      {membersAt('adversaries', kind).map((member) => (
        <MemberField
          key={member.key}
          member={member}
          lanes={lanes}
          of={text}
          value={lie[member.key]}
          isInvalid={isInvalid(member.key)}
          onChange={(value) => onChange({ ...lie, [member.key]: value })}
        />
      ))}
      <WholeRun {...{ text, onWhole }} />
    </div>
  );
}

/** The lie told in another way, at the same time. */
function ofKind({ replica, at_s, until_s }: JsonObject, kind: string, replicas: number) {
  const liar = numberAt({ replica: replica ?? 0 }, 'replica', 0);
  const lie = faultsOfFamily.lies?.begin(kind, liar, replicas);
  return {
    ...lie,
    ...(at_s === undefined ? {} : { at_s }),
    ...(until_s === undefined ? {} : { until_s }),
  };
}

interface MemberFieldProps {
  readonly member: Member;
  readonly lanes: readonly LaneInfo[];
  readonly of: string;
  readonly value: Json | undefined;
  readonly isInvalid: boolean;
  readonly onChange: (value: Json) => void;
}

function MemberField({ member, lanes, ...field }: MemberFieldProps) {
  const { key, label, unit, description, shape } = member;
  const named = { ...field, name: label.toLowerCase(), title: description };
  if (key === 'replica') return <ReplicaField {...named} lanes={lanes} />;
  if (shape === 'number') {
    const value = key === 'at_s' ? (field.value ?? 0) : field.value;
    return <QuantityField {...named} value={value} unit={unit} />;
  }
  const isOne = shape === 'replicas';
  return <GroupsField {...named} isOne={isOne} absent={isOne ? '' : HALVES} />;
}

/** Groups that are left to the engine. */
const HALVES = 'halves';

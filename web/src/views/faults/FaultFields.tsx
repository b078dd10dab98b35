/** Fields of a fault or of a lie in the rail: a name and what it is set to, each called by what it is a field of. */
import { aloneIn, hasUnits } from '../../base/typedQuantity';
import type { LaneInfo } from '../../core/messages';
import { groupsFrom, groupsText } from '../../model/faults/newFaults';
import type { Choice } from '../../model/scenario/fields';
import type { Json } from '../../model/scenario/scenario';
import { wordText } from '../../model/scenario/schema';
import { TextField } from '../parts/TextField';
import { ValueField } from '../parts/ValueField';

interface FieldProps {
  readonly name: string;
  /** What it is a field of, in words. */
  readonly of: string;
  readonly value: Json | undefined;
  readonly isInvalid: boolean;
  readonly onChange: (value: Json) => void;
  /** More of the name. */
  readonly title?: string;
}

interface ReplicaFieldProps extends FieldProps {
  readonly lanes: readonly LaneInfo[];
  readonly allowsAll?: boolean;
}

/** One replica, or with `allowsAll` every one. */
export function ReplicaField(props: ReplicaFieldProps) {
  const { name, of, value, lanes, allowsAll = false, isInvalid, onChange, title } = props;
  return (
    <div className="fault-field" title={title}>
      <span aria-hidden="true">{name}</span>
      <select
        aria-label={`${of}: ${name}`}
        value={String(value ?? '*')}
        aria-invalid={isInvalid}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value === '*' ? '*' : Number(currentTarget.value))
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
}

interface WordsFieldProps extends FieldProps {
  readonly words: readonly Choice[];
  /** The word that is meant where none is said. */
  readonly usual: string;
}

/** A word of several. */
export function WordsField(props: WordsFieldProps) {
  const { name, of, value, words, usual, isInvalid, onChange, title } = props;
  return (
    <div className="fault-field" title={title}>
      <span aria-hidden="true">{name}</span>
      <select
        aria-label={`${of}: ${name}`}
        value={String(value ?? usual)}
        aria-invalid={isInvalid}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {words.map(({ word, description }) => (
          <option key={word} value={word} title={description}>
            {wordText(word)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A quantity; one that may be absent is `absent` in words. */
export function QuantityField(
  props: FieldProps & { readonly unit: string; readonly absent?: string },
) {
  const { name, of, value, unit, absent = NEVER, isInvalid, onChange, title } = props;
  return (
    <div className="fault-field" title={title}>
      <span aria-hidden="true">
        {name} {hasUnits(unit) && <small>{aloneIn(unit)[0]}</small>}
      </span>
      <ValueField
        label={`${of}: ${name}`}
        value={value ?? absent}
        unit={unit}
        isInvalid={isInvalid}
        onCommit={(typed) => onChange(typed === absent ? null : typed)}
      />
    </div>
  );
}

/** Replicas by number: groups of them with | between, or one group. */
export function GroupsField(
  props: FieldProps & { readonly isOne?: boolean; readonly absent?: string },
) {
  const { name, of, value, isOne = false, absent = '', isInvalid, onChange, title } = props;
  const groups = isOne && Array.isArray(value) ? [value as Json] : value;
  const change = (typed: string) => {
    if (typed === absent || (absent !== '' && typed.trim() === '')) return onChange(null);
    const read = groupsFrom(typed);
    return onChange(isOne ? (read[0] ?? []) : read);
  };
  return (
    <div className="fault-field" title={title}>
      <span aria-hidden="true">{name}</span>
      <TextField
        label={`${of}: ${name}, replicas by number${isOne ? '' : ', | between groups'}`}
        text={Array.isArray(groups) ? groupsText(groups) : absent}
        isInvalid={isInvalid}
        onCommit={change}
      />
    </div>
  );
}

/** A fault without an end. */
const NEVER = 'never';

/** A setting that is varied, and over which values: chosen from all numeric ones, from and to typed. */
import { type ReactNode, useId } from 'react';
import { parseQuantity } from '../../base/typedQuantity';
import type { ScenarioError } from '../../core/messages';
import type { Json } from '../../model/scenario/scenario';
import { type FieldGroup, fieldOf } from '../../model/sweep/axes';
import type { Axis } from '../../model/sweep/description';
import { valueText } from '../../model/sweep/names';
import { TextField } from '../parts/TextField';

interface AxisFieldsProps {
  /** Of the description: "x". */
  readonly name: 'x' | 'series' | 'panels';
  readonly label: string;
  readonly axis: Axis | undefined;
  readonly groups: readonly FieldGroup[];
  /** What stands for no setting; none where there has to be one. */
  readonly none?: string;
  readonly errors: readonly ScenarioError[];
  readonly onPath: (path: string) => void;
  readonly onAxis: (axis: Axis) => void;
}

export function AxisFields(props: AxisFieldsProps) {
  const { name, label, axis, groups, none, errors, onPath, onAxis } = props;
  const id = useId();
  const told = errors.filter(({ path }) => path === name || path.startsWith(`${name}.`));
  const isWrong = (member: string) => told.some(({ path }) => path === `${name}.${member}`);
  const known = groups.some(({ fields }) => fields.some(({ path }) => path === axis?.path));
  return (
    <fieldset className="sweep-axis">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={axis?.path ?? ''}
        aria-invalid={isWrong('path')}
        onChange={({ currentTarget }) => onPath(currentTarget.value)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {axis !== undefined && !known && <option value={axis.path}>{axis.path}</option>}
        {groups.map((group) => (
          <optgroup key={group.name} label={group.name}>
            {group.fields.map((field) => (
              <option key={field.path} value={field.path}>
                {field.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {axis !== undefined && <Values {...{ label, axis, isWrong, onAxis }} />}
      {told.map(({ path, message, allowed }) => (
        <p key={`${path} ${message}`} className="sweep-error" role="alert">
          {nameOf(path) === '' ? '' : `${nameOf(path)}: `}
          {message}
          {allowed !== '' && `; allowed: ${allowed}`}
        </p>
      ))}
    </fieldset>
  );
}

/** "x.from" is told as "from". */
function nameOf(path: string): string {
  return path.split('.').slice(1).join('.');
}

interface ValuesProps {
  readonly label: string;
  readonly axis: Axis;
  readonly isWrong: (member: string) => boolean;
  readonly onAxis: (axis: Axis) => void;
}

function Values({ label, axis, isWrong, onAxis }: ValuesProps) {
  const unit = fieldOf(axis.path)?.unit ?? '';
  const text = (value: Json) => valueText(axis.path, value);
  const field = (member: string, shown: string, onCommit: (typed: string) => void): ReactNode => (
    <TextField
      label={`${label}: ${member}`}
      text={shown}
      isInvalid={isWrong(member)}
      onCommit={onCommit}
    />
  );
  if ('values' in axis) {
    return (
      <div className="sweep-values">
        {field('values', axis.values.map(text).join('; '), (typed) =>
          onAxis({
            path: axis.path,
            values: typed.split(';').map((each) => parseQuantity(each, unit)),
          }),
        )}
      </div>
    );
  }
  const { from, to, points, scale } = axis;
  return (
    <div className="sweep-range">
      {field('from', text(from), (typed) => onAxis({ ...axis, from: parseQuantity(typed, unit) }))}
      <span aria-hidden="true">to</span>
      {field('to', text(to), (typed) => onAxis({ ...axis, to: parseQuantity(typed, unit) }))}
      <span aria-hidden="true">in</span>
      {field('points', String(points), (typed) =>
        onAxis({ ...axis, points: parseQuantity(typed, '') }),
      )}
      <select
        aria-label={`${label}: scale`}
        value={scale}
        aria-invalid={isWrong('scale')}
        onChange={({ currentTarget }) =>
          onAxis({ ...axis, scale: currentTarget.value === 'log' ? 'log' : 'linear' })
        }
      >
        <option value="linear">linear</option>
        <option value="log">log</option>
      </select>
    </div>
  );
}

/**
 * Settings that take other values in the middle of the run: to see, to change, to move and to take away. They are made
 * on a fork.
 */
import { formatSeconds } from '../../base/format';
import { aloneIn, hasUnits } from '../../base/typedQuantity';
import { listOf, type Mischief } from '../../model/faults/mischief';
import { withList, withReplaced } from '../../model/faults/mischiefEdits';
import { forkOfMark } from '../../model/faults/trackMarks';
import type { Workspace } from '../../model/page/workspace';
import { withoutSetting, withTime } from '../../model/scenario/changeEdits';
import { setOf, timeOf } from '../../model/scenario/changes';
import { changeText, valueText } from '../../model/scenario/changeTexts';
import { quantityAt } from '../../model/scenario/fields';
import { forkedAt } from '../../model/scenario/forks';
import type { Json, JsonObject } from '../../model/scenario/scenario';
import { settingAt } from '../../model/scenario/schema';
import { QuantityField } from '../faults/FaultFields';
import { useDesk, useInvalid, useMischief } from '../parts/useEdited';
import { ValueField } from '../parts/ValueField';

export function ChangeList({ workspace }: { readonly workspace: Workspace }) {
  const desk = useDesk(workspace);
  const changes = useMischief(workspace, 'changes');
  const isInvalid = useInvalid(workspace);
  if (changes.length === 0) return null;
  const replace = (mischief: Mischief, ...replacement: readonly JsonObject[]) =>
    desk.edits.editMischief(
      (scenario) => withReplaced(scenario, mischief, ...replacement),
      mischief.path,
    );
  // What a fork sets at its instant moves with it.
  const move = (mischief: Mischief, atS: Json) => {
    const fork = forkOfMark(mischief, workspace.session.state.getState().scenario);
    if (fork !== null) desk.placeFork(fork, atS);
    else {
      const { path, owner, index } = mischief;
      desk.edits.editMischief((scenario) => {
        const earliestS = forkedAt(scenario, owner) ?? 0;
        const moved = withTime(listOf(scenario, path, owner), index, atS, earliestS);
        return withList(scenario, path, owner, moved);
      }, path);
    }
  };
  return (
    <section className="faults" aria-label="Changes of settings">
      <h2>Changes during the run</h2>
      <ul>
        {changes.map((mischief) => (
          // A change has no name of its own: its place in the list is what errors call it by.
          <li key={`${mischief.owner} ${mischief.index}`}>
            <ChangeItem
              mischief={mischief}
              isInvalid={(field) => isInvalid(`changes.${mischief.index}.${field}`, mischief.owner)}
              onChange={(change) => replace(mischief, ...(change === null ? [] : [change]))}
              onMove={(atS) => move(mischief, atS)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ChangeItemProps {
  readonly mischief: Mischief;
  readonly isInvalid: (field: string) => boolean;
  /** Null: it is taken away. */
  readonly onChange: (change: JsonObject | null) => void;
  /** To a time in seconds, or to what was typed instead. */
  readonly onMove: (atS: Json) => void;
}

function ChangeItem({ mischief, isInvalid, onChange, onMove }: ChangeItemProps) {
  const { item: change, keys } = mischief;
  const name = `${keys === null ? '' : `${keys}: `}from ${formatSeconds(timeOf(change))}`;
  const text = changeText(change);
  return (
    <div className="fault" data-kind="change">
      <div className="fault-title">
        <h3>{name}</h3>
        <button type="button" aria-label={`Remove: ${text}`} onClick={() => onChange(null)}>
          remove
        </button>
      </div>
      <QuantityField
        name="from"
        of={name}
        value={change.at_s}
        unit="s"
        isInvalid={isInvalid('at_s')}
        onChange={onMove}
      />
      {Object.entries(setOf(change)).map(([path, value]) => {
        const { label, unit, initial } = settingAt(path);
        const isQuantity = quantityAt(path) !== null;
        const alone = aloneIn(unit, initial);
        return (
          <div key={path} className="fault-field change-setting">
            {isQuantity ? (
              <>
                <span aria-hidden="true">
                  {label} {hasUnits(unit) && <small>{alone[0]}</small>}
                </span>
                <ValueField
                  label={`${name}: ${label}`}
                  value={value}
                  unit={unit}
                  alone={alone}
                  isInvalid={isInvalid(`set.${path}`)}
                  onCommit={(typed) =>
                    onChange({ ...change, set: { ...setOf(change), [path]: typed } })
                  }
                />
              </>
            ) : (
              <>
                <span>{label}</span>
                <strong>{valueText(value, unit)}</strong>
              </>
            )}
            <button
              type="button"
              aria-label={`Leave ${label} as it was, ${name}`}
              title="Keep its value"
              onClick={() => onChange(withoutSetting(change, path))}
            >
              ×
            </button>
          </div>
        );
      })}
    </div>
  );
}

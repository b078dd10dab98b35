/** Settings that take other values in the middle of the run: to see, to change and to take away. They are made on a fork. */
import { formatSeconds } from '../base/format';
import { changeText, setOf, timeOf, valueText, withoutSetting } from '../model/changes';
import { type Mischief, withReplaced } from '../model/mischief';
import type { JsonObject } from '../model/scenario';
import { settingAt } from '../model/schema';
import type { Workspace } from '../model/workspace';
import { useInvalid, useMischief } from './useSession';
import { ValueField } from './ValueField';

export function ChangeList({ workspace }: { readonly workspace: Workspace }) {
  const changes = useMischief(workspace, 'changes');
  const isInvalid = useInvalid(workspace);
  if (changes.length === 0) return null;
  const replace = (mischief: Mischief, ...replacement: readonly JsonObject[]) =>
    workspace.session.editMischief(
      (scenario) => withReplaced(scenario, mischief, ...replacement),
      mischief.path,
    );
  return (
    <section className="faults" aria-label="Changes of settings">
      <h2>Changes on the way</h2>
      <ul>
        {changes.map((mischief) => (
          // A change has no name of its own: its place in the list is what errors call it by.
          <li key={`${mischief.owner} ${mischief.index}`}>
            <ChangeItem
              mischief={mischief}
              isInvalid={(field) => isInvalid(`changes.${mischief.index}.${field}`, mischief.owner)}
              onChange={(change) => replace(mischief, ...(change === null ? [] : [change]))}
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
}

function ChangeItem({ mischief, isInvalid, onChange }: ChangeItemProps) {
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
      {Object.entries(setOf(change)).map(([path, value]) => {
        const { label, unit } = settingAt(path);
        const isQuantity = typeof value === 'number' || value === null;
        return (
          <div key={path} className="fault-field change-setting">
            {isQuantity ? (
              <>
                <span aria-hidden="true">{label}</span>
                <ValueField
                  label={`${name}: ${label}`}
                  value={value}
                  unit={unit}
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
              title="Leave it as it was"
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

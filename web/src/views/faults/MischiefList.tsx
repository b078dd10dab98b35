/** What goes wrong on purpose, of one kind: an item each, to change and to remove. */
import type { ComponentType, ReactNode } from 'react';
import type { LaneInfo } from '../../core/messages';
import { withWhole } from '../../model/faults/faultEdits';
import { listOf, type Mischief, type MischiefPath } from '../../model/faults/mischief';
import { withReplaced } from '../../model/faults/mischiefEdits';
import { stretchOf } from '../../model/faults/stretch';
import type { Workspace } from '../../model/page/workspace';
import { forkedAt } from '../../model/scenario/forks';
import type { JsonObject } from '../../model/scenario/scenario';
import { useDesk, useInvalid, useMischief } from '../parts/useEdited';
import { useSession } from '../parts/useSession';

export interface MischiefItemProps {
  readonly workspace: Workspace;
  readonly mischief: Mischief;
  readonly lanes: readonly LaneInfo[];
  readonly isInvalid: (field: string) => boolean;
  readonly onChange: (changed: JsonObject) => void;
  readonly onRemove: () => void;
  /** Lets it last for the whole run; null where it does. */
  readonly onWhole: (() => void) | null;
}

interface MischiefListProps {
  readonly workspace: Workspace;
  readonly path: MischiefPath;
  readonly title: string;
  readonly Item: ComponentType<MischiefItemProps>;
  /** Below the list. */
  readonly children?: ReactNode;
}

export function MischiefList({ workspace, path, title, Item, children }: MischiefListProps) {
  const { edits } = useDesk(workspace);
  const list = useMischief(workspace, path);
  const isInvalid = useInvalid(workspace);
  const lanes = useSession(workspace, (state) => state.runs[0]?.lanes ?? NO_LANES);
  const replace = (mischief: Mischief, ...replacement: readonly JsonObject[]) =>
    edits.editMischief((scenario) => withReplaced(scenario, mischief, ...replacement), path);
  const scenario = useSession(workspace, (state) => state.scenario);
  const wholeOf = (mischief: Mischief) => {
    const { owner, index, item } = mischief;
    const all = listOf(scenario, path, owner);
    const horizonS = workspace.session.horizonNs / 1e9;
    const whole = withWhole(all, index, forkedAt(scenario, owner) ?? 0, horizonS)[index] ?? item;
    const [is, was] = [stretchOf(whole), stretchOf(item)];
    return is.atS === was.atS && is.untilS === was.untilS ? null : () => replace(mischief, whole);
  };
  return (
    <section className="faults" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {list.map((mischief) => (
          // None has a name of its own: its place in the list is what errors call it by.
          <li key={`${mischief.owner} ${mischief.index}`}>
            <Item
              {...{ workspace, mischief, lanes }}
              isInvalid={(field) => isInvalid(`${path}.${mischief.index}.${field}`, mischief.owner)}
              onChange={(changed) => replace(mischief, changed)}
              onRemove={() => replace(mischief)}
              onWhole={wholeOf(mischief)}
            />
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

const NO_LANES: readonly LaneInfo[] = [];

/** Lasts for the whole run with one press. */
export function WholeRun({ text, onWhole }: Pick<MischiefItemProps, 'onWhole'> & { text: string }) {
  return (
    <button
      type="button"
      className="fault-whole"
      aria-label={`${text}: for the whole run`}
      title={onWhole === null ? 'It lasts for the whole run' : undefined}
      aria-disabled={onWhole === null}
      onClick={() => onWhole?.()}
    >
      for the whole run
    </button>
  );
}

interface MischiefTitleProps {
  /** What the item is called. */
  readonly text: string;
  readonly onRemove: () => void;
  /** The same as it is shown. */
  readonly children: ReactNode;
}

export function MischiefTitle({ text, onRemove, children }: MischiefTitleProps) {
  return (
    <div className="fault-title">
      <h3>{children}</h3>
      <button type="button" aria-label={`Remove: ${text}`} onClick={onRemove}>
        remove
      </button>
    </div>
  );
}

/** What the figure shows, panel by panel. */

import type { Panel } from '../../model/looking/panels';
import { panelWords } from '../../model/looking/panelWords';
import type { Workspace } from '../../model/page/workspace';
import { useReadable } from '../parts/useReadable';
import { useSession } from '../parts/useSession';

export function PanelsSheet({ workspace }: { readonly workspace: Workspace }) {
  const { session } = workspace;
  const { fold, hasAllStrips } = useReadable(session.canvas);
  const runs = useSession(workspace, (state) => state.runs);
  const hasTables = useReadable(workspace.hasTables);
  const words = panelWords();
  const shown = words.filter(({ id }) => session.shows(id));
  const isFoldable = runs.some(({ groups }) => groups.order.length !== groups.groups);
  return (
    <ul>
      {words.map(({ id, title, what, key }) => {
        const isShown = session.shows(id);
        const isLast = isShown && shown.length === 1;
        const tip = key === undefined ? what : `${what} (${key.letter.toUpperCase()})`;
        return (
          <Switch
            key={id}
            {...{ panel: id, title, isLast, isOn: isShown }}
            what={isLast ? `${tip}: one panel stays` : tip}
            onClick={() => {
              if (!isLast) workspace.togglePanel(id);
            }}
          />
        );
      })}
      {session.shows('bandwidth') && (
        <Switch
          title="of each replica"
          isOn={hasAllStrips}
          what="What the network interface of every replica carries"
          onClick={() => workspace.toggleStrips()}
        />
      )}
      {isFoldable && (
        <Switch
          title="fold lanes"
          isOn={fold}
          what="The lanes of many replicas as one (L)"
          onClick={() => workspace.foldLanes()}
        />
      )}
      <Switch
        title="as tables"
        isOn={hasTables}
        what="The numbers behind the picture, below it"
        onClick={() => workspace.hasTables.set(!hasTables)}
      />
    </ul>
  );
}

interface SwitchProps {
  readonly title: string;
  readonly what: string;
  readonly isOn: boolean;
  readonly onClick: () => void;
  /** The panel that it shows, and whether that stays because it is the last. */
  readonly panel?: Panel;
  readonly isLast?: boolean;
}

function Switch({ title, what, isOn, onClick, panel, isLast }: SwitchProps) {
  return (
    <li>
      <button
        type="button"
        className="menu-item"
        data-panel={panel}
        aria-pressed={isOn}
        aria-disabled={isLast}
        title={what}
        onClick={onClick}
      >
        {title}
      </button>
    </li>
  );
}

/** What the figure shows, panel by panel. */

import { PANEL_WORDS } from '../../model/looking/panelWords';
import type { Workspace } from '../../model/page/workspace';
import { useReadable } from '../parts/useReadable';
import { useSession } from '../parts/useSession';

export function PanelsSheet({ workspace }: { readonly workspace: Workspace }) {
  const { session } = workspace;
  const { fold, hasAllStrips } = useReadable(session.canvas);
  const runs = useSession(workspace, (state) => state.runs);
  const hasTables = useReadable(workspace.hasTables);
  const shown = PANEL_WORDS.filter(({ id }) => session.shows(id));
  const isFoldable = runs.some(({ groups }) => groups.order.length !== groups.groups);
  return (
    <ul>
      {PANEL_WORDS.map(({ id, title, what, key }) => {
        const isShown = session.shows(id);
        const isLast = isShown && shown.length === 1;
        const tip = key === undefined ? what : `${what} (${key.letter.toUpperCase()})`;
        return (
          <li key={id}>
            <button
              type="button"
              className="menu-item"
              data-panel={id}
              aria-pressed={isShown}
              aria-disabled={isLast}
              title={isLast ? `${tip}: one panel stays` : tip}
              onClick={() => {
                if (!isLast) workspace.togglePanel(id);
              }}
            >
              {title}
            </button>
          </li>
        );
      })}
      {session.shows('bandwidth') && (
        <li>
          <button
            type="button"
            className="menu-item"
            aria-pressed={hasAllStrips}
            title="What the network interface of every replica carries"
            onClick={() => workspace.toggleStrips()}
          >
            of each replica
          </button>
        </li>
      )}
      {isFoldable && (
        <li>
          <button
            type="button"
            className="menu-item"
            aria-pressed={fold}
            title="The lanes of many replicas as one (L)"
            onClick={() => workspace.foldLanes()}
          >
            fold lanes
          </button>
        </li>
      )}
      <li>
        <button
          type="button"
          className="menu-item"
          aria-pressed={hasTables}
          title="The numbers behind the picture, below it"
          onClick={() => workspace.hasTables.set(!hasTables)}
        >
          as tables
        </button>
      </li>
    </ul>
  );
}

/** What the figure shows, panel by panel. */

import type { Panel } from '../../model/looking/panels';
import type { Workspace } from '../../model/page/workspace';
import { useReadable } from '../parts/useReadable';
import { useSession } from '../parts/useSession';

const PANEL_NAMES: readonly (readonly [panel: Panel, name: string, what: string])[] = [
  ['spacetime', 'space-time', 'The lanes and their messages'],
  ['map', 'map', 'The replicas on a map'],
  ['blocks', 'ledgers', 'What each replica has committed, and the graph of blocks (B)'],
  ['bandwidth', 'bandwidth', 'What the leader’s network interface carries'],
  ['throughput', 'requests and commits', 'What clients request, and when it is final'],
  ['over_time', 'over time', 'Latency as a heat map, the queue and the views over time'],
];

export function PanelsSheet({ workspace }: { readonly workspace: Workspace }) {
  const { session } = workspace;
  const { fold, hasAllStrips } = useReadable(session.canvas);
  const runs = useSession(workspace, (state) => state.runs);
  const hasTables = useReadable(workspace.hasTables);
  const shown = PANEL_NAMES.filter(([panel]) => session.shows(panel));
  const isFoldable = runs.some(({ groups }) => groups.order.length !== groups.groups);
  return (
    <ul>
      {PANEL_NAMES.map(([panel, name, what]) => {
        const isShown = session.shows(panel);
        const isLast = isShown && shown.length === 1;
        return (
          <li key={panel}>
            <button
              type="button"
              className="menu-item"
              data-panel={panel}
              aria-pressed={isShown}
              aria-disabled={isLast}
              title={isLast ? `${what}: one panel stays` : what}
              onClick={() => {
                if (!isLast) workspace.togglePanel(panel);
              }}
            >
              {name}
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

/** What is open, and the menu of all that can be. */
import { useId, useRef, useState } from 'react';
import type { Workspace } from '../../model/page/workspace';
import { titleOfScenario } from '../../model/scenario/scenario';
import { later } from '../parts/later';
import { useSession } from '../parts/useSession';

export const ScenarioList = later(
  'The list of scenarios',
  async () => (await import('./ScenarioList')).ScenarioList,
);

export function ScenarioMenu({ workspace }: { readonly workspace: Workspace }) {
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [wasOpened, setOpened] = useState(false);
  const stands = useSession(workspace, (state) => state.hasPictures);
  const title = useSession(workspace, (state) => titleOfScenario(state.scenario, state.id));
  return (
    <>
      <button
        type="button"
        className="scenario-button"
        aria-label={`Scenario: ${title}`}
        popoverTarget={menuId}
      >
        {title} <span aria-hidden="true">▾</span>
      </button>
      <div
        id={menuId}
        ref={menu}
        className="menu scenario-menu"
        popover="auto"
        onToggle={() => setOpened(true)}
      >
        {(stands || wasOpened) && (
          <ScenarioList workspace={workspace} onChosen={() => menu.current?.hidePopover()} />
        )}
      </div>
    </>
  );
}

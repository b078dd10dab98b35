/** The shipped scenarios, each with what to look at, and a way to open one's own. */
import { useId, useRef } from 'react';
import { type CatalogueEntry, catalogueGroups } from '../model/catalogue';
import { titleOfScenario } from '../model/scenario';
import type { Workspace } from '../model/workspace';
import { useSession } from './useSession';

export function ScenarioMenu({ workspace }: { readonly workspace: Workspace }) {
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const { session } = workspace;
  const shownId = useSession(workspace, (state) => state.id);
  const title = useSession(workspace, (state) => titleOfScenario(state.original, state.id));

  const choose = ({ id, scenario }: CatalogueEntry) => {
    menu.current?.hidePopover();
    session.open(id, scenario);
  };
  const openFile = async (file: File | undefined) => {
    if (file === undefined) return;
    menu.current?.hidePopover();
    await session.openText(file.name.replace(/\.json$/i, ''), await file.text());
  };

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
      <div id={menuId} ref={menu} className="menu scenario-menu" popover="auto">
        {catalogueGroups.map(({ name, entries }) => (
          <section key={name} aria-label={name}>
            <h2>{name}</h2>
            {entries.map((entry) => (
              <button
                key={entry.id}
                type="button"
                data-scenario={entry.id}
                aria-current={entry.id === shownId}
                onClick={() => choose(entry)}
              >
                <strong>{entry.title}</strong>
                <span>{entry.summary}</span>
              </button>
            ))}
          </section>
        ))}
        <label className="file">
          Open a file
          <input
            type="file"
            accept=".json,application/json"
            onChange={({ currentTarget }) => {
              void openFile(currentTarget.files?.[0]);
              currentTarget.value = '';
            }}
          />
        </label>
      </div>
    </>
  );
}

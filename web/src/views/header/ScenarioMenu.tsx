/** The shipped scenarios and lessons, each with what to look at, and a way to open one's own. */
import { useId, useRef } from 'react';
import { shippedLessons } from '../../model/lecture/shipped';
import type { Workspace } from '../../model/page/workspace';
import { type CatalogueEntry, catalogueGroups } from '../../model/scenario/catalogue';
import { titleOfScenario } from '../../model/scenario/scenario';
import { useReadable } from '../figure/useReadable';
import { useSession } from '../parts/useSession';
import { SaveFile } from './SaveFile';

export function ScenarioMenu({ workspace }: { readonly workspace: Workspace }) {
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const { session, files } = workspace;
  const recent = useReadable(files.recent);
  const given = useReadable(workspace.lecture.given);
  const shippedId = useSession(workspace, ({ packed, id }) => (packed === null ? id : null));
  const title = useSession(workspace, (state) => titleOfScenario(state.scenario, state.id));

  const choose = ({ id, scenario }: CatalogueEntry) => {
    menu.current?.hidePopover();
    session.open(id, scenario);
  };
  const openFile = (file: File | undefined) => {
    if (file === undefined) return;
    menu.current?.hidePopover();
    void files.open(file);
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
          <section key={name} className="menu-scenarios" aria-label={name}>
            <h2>{name}</h2>
            {entries.map((entry) => (
              <button
                key={entry.id}
                type="button"
                data-scenario={entry.id}
                aria-current={entry.id === shippedId}
                onClick={() => choose(entry)}
              >
                <strong>{entry.title}</strong>
                <span>{entry.summary}</span>
              </button>
            ))}
          </section>
        ))}
        {shippedLessons.length > 0 && (
          <section className="menu-scenarios" aria-label="Lessons">
            <h2>Lessons</h2>
            {shippedLessons.map(({ id, lesson }) => (
              <button
                key={id}
                type="button"
                data-lesson={id}
                aria-current={given?.lesson === lesson}
                onClick={() => {
                  menu.current?.hidePopover();
                  workspace.lecture.isPanelOpen.set(true);
                  workspace.lecture.give(lesson);
                }}
              >
                <strong>{lesson.title}</strong>
                <span>
                  {lesson.items.length} items. {lesson.about}
                </span>
              </button>
            ))}
          </section>
        )}
        <section className="menu-files" aria-label="Files">
          {recent.length > 0 && <h2>Your last files</h2>}
          <div className="recent-files">
            {recent.map((file) => (
              <button
                key={file.id}
                type="button"
                onClick={() => {
                  menu.current?.hidePopover();
                  void files.openText(file);
                }}
              >
                {file.id}
              </button>
            ))}
          </div>
          <label className="file">
            Open a file, or drop one anywhere
            <input
              type="file"
              accept=".json,application/json"
              aria-label="Open a file"
              onChange={({ currentTarget }) => {
                openFile(currentTarget.files?.[0]);
                currentTarget.value = '';
              }}
            />
          </label>
          <SaveFile
            workspace={workspace}
            className="file"
            onSave={() => menu.current?.hidePopover()}
          >
            Save as a file
          </SaveFile>
        </section>
      </div>
    </>
  );
}

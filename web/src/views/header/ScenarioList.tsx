/** The shipped scenarios and lessons, each with what to look at, and a way to open one's own. */
import { shippedLessons } from '../../model/lecture/shipped';
import type { Workspace } from '../../model/page/workspace';
import { catalogueGroups } from '../../model/scenario/shelf';
import { useReadable } from '../figure/useReadable';
import { useSession } from '../parts/useSession';
import { SaveFile } from './SaveFile';

interface ScenarioListProps {
  readonly workspace: Workspace;
  /** Called when something is chosen. */
  readonly onChosen: () => void;
}

export function ScenarioList({ workspace, onChosen }: ScenarioListProps) {
  const { files } = workspace;
  const recent = useReadable(files.recent);
  const given = useReadable(workspace.lecture.given);
  const shippedId = useSession(workspace, ({ packed, id }) => (packed === null ? id : null));

  const choose = (id: string) => {
    onChosen();
    void files.openShipped(id);
  };
  const openFile = (file: File | undefined) => {
    if (file === undefined) return;
    onChosen();
    void files.open(file);
  };

  return (
    <>
      {catalogueGroups.map(({ name, entries }) => (
        <section key={name} className="menu-scenarios" aria-label={name}>
          <h2>{name}</h2>
          {entries.map((entry) => (
            <button
              key={entry.id}
              type="button"
              data-scenario={entry.id}
              aria-current={entry.id === shippedId}
              onClick={() => choose(entry.id)}
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
          {shippedLessons.map(({ id, title, about, items }) => (
            <button
              key={id}
              type="button"
              data-lesson={id}
              aria-current={given?.isMine === false && given.lesson.title === title}
              onClick={() => {
                onChosen();
                void files.openLesson(id);
              }}
            >
              <strong>{title}</strong>
              <span>
                {items} items. {about}
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
                onChosen();
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
        <SaveFile workspace={workspace} className="file" onSave={onChosen}>
          Save as a file
        </SaveFile>
      </section>
    </>
  );
}

/** What the menu of the page's header holds. */
import { useRef } from 'react';
import { THEMES, type ThemeChoice, themeChoice } from '../../model/looking/theme';
import type { Workspace } from '../../model/page/workspace';
import { HotkeyButton } from '../parts/HotkeyButton';
import { useReadable } from '../parts/useReadable';
import { SaveFile } from './SaveFile';

export function MoreSheet({ workspace }: { readonly workspace: Workspace }) {
  const list = useRef<HTMLUListElement>(null);
  const close = () => list.current?.closest<HTMLElement>('[popover]')?.hidePopover();
  const theme = useReadable(themeChoice);
  const isTextOpen = useReadable(workspace.isTextOpen);
  const isLectureOpen = useReadable(workspace.isLecturePanelOpen);
  const doAndClose = (action: () => void) => () => {
    close();
    action();
  };
  return (
    <ul ref={list}>
      <li>
        <label className="choice">
          Theme
          <select
            aria-label="Theme"
            value={theme}
            onChange={({ target }) => themeChoice.set(target.value as ThemeChoice)}
          >
            {THEMES.map((each) => (
              <option key={each} value={each}>
                {each === 'auto' ? 'as the system' : each}
              </option>
            ))}
          </select>
        </label>
      </li>
      <li>
        <label className="file" title="Or drop one anywhere on the page">
          Open a file
          <input
            type="file"
            accept=".json,application/json"
            aria-label="Open a file"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              if (file === undefined) return;
              close();
              workspace.do(({ files }) => void files.open(file));
            }}
          />
        </label>
      </li>
      <li>
        <SaveFile workspace={workspace} className="menu-item" onSave={close}>
          Save as a file
        </SaveFile>
      </li>
      <li>
        <button
          type="button"
          className="menu-item"
          aria-pressed={isTextOpen}
          title="Shift + E"
          onClick={doAndClose(() => workspace.isTextOpen.set(!isTextOpen))}
        >
          Edit as text
        </button>
      </li>
      <li>
        <button
          type="button"
          className="menu-item"
          aria-haspopup="dialog"
          onClick={doAndClose(() => workspace.over.set('#evidence'))}
        >
          Evidence
        </button>
      </li>
      <li>
        <button
          type="button"
          className="menu-item"
          aria-pressed={isLectureOpen}
          onClick={doAndClose(() => workspace.isLecturePanelOpen.set(!isLectureOpen))}
        >
          Lecture
        </button>
      </li>
      <li>
        <HotkeyButton workspace={workspace} does="help" className="menu-item" onRun={close}>
          Help: what this is, terms, keys
        </HotkeyButton>
      </li>
    </ul>
  );
}

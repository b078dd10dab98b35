/** A button that saves the scenario with its edits as a file. */
import type { ReactNode } from 'react';
import { download } from '../../base/download';
import type { Workspace } from '../../model/page/workspace';
import { useSession } from '../parts/useSession';

export interface SaveFileProps {
  readonly workspace: Workspace;
  readonly className: string;
  /** Called before it is saved. */
  readonly onSave?: () => void;
  readonly children: ReactNode;
}

export function SaveFile({ workspace, className, onSave, children }: SaveFileProps) {
  const hasErrors = useSession(workspace, (state) => state.errors.length > 0);
  return (
    <button
      type="button"
      className={className}
      aria-disabled={hasErrors}
      title={hasErrors ? 'Correct the invalid settings first' : undefined}
      onClick={() => {
        onSave?.();
        workspace.do(({ files }) => {
          const { name, content } = files.saved();
          download(name, content);
        });
      }}
    >
      {children}
    </button>
  );
}

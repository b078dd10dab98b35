/** What a scenario says of itself, as plain fields. */
import { useId, useState } from 'react';
import type { Workspace } from '../../model/page/workspace';
import { textAt, withValueAt } from '../../model/scenario/scenario';
import { descriptionAt, settingAt, sizeMaxAt } from '../../model/scenario/schema';
import { useInvalid } from '../parts/useEdited';
import { useSession } from '../parts/useSession';

const PATHS = ['title', 'question', 'setup', 'watch', 'summary'] as const;

export function SelfFields({ workspace }: { readonly workspace: Workspace }) {
  const scenario = useSession(workspace, (state) => state.scenario);
  const isInvalid = useInvalid(workspace);
  return (
    <details className="text-self">
      <summary>Title, question and summary</summary>
      {PATHS.map((path) => (
        <SelfField
          key={path}
          path={path}
          text={textAt(scenario, path)}
          isInvalid={isInvalid(path, null)}
          onCommit={(text) =>
            workspace.do(({ edits }) => {
              const now = workspace.session.state.getState().scenario;
              edits.replace(withValueAt(now, path, text));
            })
          }
        />
      ))}
    </details>
  );
}

interface SelfFieldProps {
  readonly path: string;
  readonly text: string;
  readonly isInvalid: boolean;
  readonly onCommit: (text: string) => void;
}

/** Committed on leaving; Escape takes back what was typed. */
function SelfField({ path, text, isInvalid, onCommit }: SelfFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const most = sizeMaxAt(path);
  const value = typed ?? text;
  const left = most - [...value].length;
  return (
    <div className="text-self-field">
      <label htmlFor={id} title={descriptionAt(path)}>
        {settingAt(path).label}
      </label>
      <textarea
        id={id}
        rows={path === 'summary' ? 4 : 1}
        aria-invalid={isInvalid || left < 0}
        value={value}
        onChange={({ currentTarget }) =>
          // These are texts of one paragraph.
          setTyped(currentTarget.value.replace(/\s*\n\s*/g, ' '))
        }
        onBlur={() => {
          if (typed !== null && typed !== text) onCommit(typed);
          setTyped(null);
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape') setTyped(null);
          else if (key === 'Enter') currentTarget.blur();
        }}
      />
      {left < 20 && (
        <small role="status">
          {left < 0
            ? `${-left} characters too many, of ${most}`
            : `${left} of ${most} characters left`}
        </small>
      )}
    </div>
  );
}

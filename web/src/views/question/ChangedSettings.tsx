/** After the lines of an edited scenario: for which settings they were written. */
import { useMemo } from 'react';
import { changedTexts } from '../../model/page/changed';
import type { Workspace } from '../../model/page/workspace';
import { useSession } from '../parts/useSession';
import { useOpened } from './useOpened';

/** More are counted. */
const NAMED_MAX = 3;

export function ChangedSettings({ workspace }: { readonly workspace: Workspace }) {
  const opened = useOpened(workspace);
  const scenario = useSession(workspace, (state) => state.scenario);
  const changed = useMemo(() => changedTexts(opened, scenario), [opened, scenario]);
  if (changed.length === 0) return null;
  const more = changed.length - NAMED_MAX;
  const named = changed.slice(0, NAMED_MAX).join('; ');
  const text = `Written for other settings. Changed: ${more > 0 ? `${named}; and ${more} more` : named}.`;
  return (
    <p className="question-changed" title={text}>
      {text}
    </p>
  );
}

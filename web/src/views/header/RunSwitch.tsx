/** On a narrow screen one run is shown at a time: which. */
import type { Workspace } from '../../model/page/workspace';
import { isNameSecret } from '../../model/scenario/caveats';
import { useReadable } from '../parts/useReadable';
import { useSession } from '../parts/useSession';

export function RunSwitch({ workspace }: { readonly workspace: Workspace }) {
  const alone = useReadable(workspace.alone);
  const runs = useSession(workspace, (state) => state.runs);
  const hidesFuture = useReadable(workspace.hidesFuture);
  if (alone === null || runs.length < 2) return null;
  return (
    <fieldset className="run-switch">
      <legend className="visually-hidden">Run to show</legend>
      {runs.map((run, index) => (
        <button
          key={run.key}
          type="button"
          aria-pressed={index === alone}
          onClick={() => workspace.alone.set(index)}
        >
          <b>{run.key}</b> {!isNameSecret(run, hidesFuture) && run.name}
        </button>
      ))}
    </fieldset>
  );
}

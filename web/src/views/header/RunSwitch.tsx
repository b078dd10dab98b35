/** On a narrow screen one run is shown at a time: which. */
import type { Workspace } from '../../model/page/workspace';
import { useReadable } from '../figure/useReadable';
import { useSession } from '../parts/useSession';

export function RunSwitch({ workspace }: { readonly workspace: Workspace }) {
  const alone = useReadable(workspace.alone);
  const runs = useSession(workspace, (state) => state.runs);
  if (alone === null || runs.length < 2) return null;
  return (
    <fieldset className="run-switch">
      <legend className="visually-hidden">Run to show</legend>
      {runs.map(({ key, name }, index) => (
        <button
          key={key}
          type="button"
          aria-pressed={index === alone}
          onClick={() => workspace.alone.set(index)}
        >
          <b>{key}</b> {name}
        </button>
      ))}
    </fieldset>
  );
}

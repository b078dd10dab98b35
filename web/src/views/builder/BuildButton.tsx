/** Opens the builder of networks, whose code comes with it. */
import { useState } from 'react';
import { fixedOn, keptText } from '../../model/edits/forkEdits';
import type { Workspace } from '../../model/page/workspace';
import { withSettings } from '../../model/scenario/family';
import { opened } from '../parts/opened';
import { useSession } from '../parts/useSession';

export const Builder = opened(
  'The network builder',
  async () => (await withSettings(import('./Builder'))).Builder,
);

export function BuildButton({ workspace }: { readonly workspace: Workspace }) {
  const [isOpen, setOpen] = useState(false);
  const fixed = useSession(workspace, ({ scenario, target }) =>
    fixedOn(scenario, target, 'replicas'),
  );
  return (
    <div className="build-button">
      <button
        type="button"
        aria-disabled={fixed !== null}
        title={fixed === null ? 'Choose places on a map, and edit every delay' : keptText(fixed)}
        onClick={() => {
          if (fixed === null) setOpen(true);
        }}
      >
        Build your own…
      </button>
      {isOpen && <Builder workspace={workspace} onClose={() => setOpen(false)} />}
    </div>
  );
}

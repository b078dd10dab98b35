/** Which runs are compared, by letter and name; behind a button all of the scenario's variants. */
import type { ReactNode } from 'react';
import type { Workspace } from '../../model/page/workspace';
import { isNameSecret, SECRET_NAME } from '../../model/scenario/caveats';
import { AfterGuess } from '../parts/AfterGuess';
import { later } from '../parts/later';
import { MenuButton } from '../parts/MenuButton';
import { useReadable } from '../parts/useReadable';
import { useSession } from '../parts/useSession';

export const VariantChips = later(
  'The variants',
  async () => (await import('./VariantChips')).VariantChips,
);

interface ComparedRunsProps {
  readonly workspace: Workspace;
  /** What stands in the same line. */
  readonly children: ReactNode;
}

export function ComparedRuns({ workspace, children }: ComparedRunsProps) {
  const hidesFuture = useReadable(workspace.hidesFuture);
  const runs = useSession(workspace, (state) => state.runs);
  // What is broken in a run, the engine says with its picture.
  const isKnown = useSession(workspace, (state) => state.hasPictures) || !hidesFuture;
  return (
    <div className="compared-runs">
      {runs.length > 1 &&
        runs.map((run) => (
          <span key={run.key}>
            <b>{run.key}</b>{' '}
            {isKnown &&
              (isNameSecret(run, hidesFuture) ? <AfterGuess text={SECRET_NAME} /> : run.name)}
          </span>
        ))}
      <MenuButton
        className="variants-menu"
        name="+ compare"
        title="Which runs are shown; name, copy, add or remove one"
        label="+ compare"
      >
        <VariantChips workspace={workspace} />
      </MenuButton>
      {children}
    </div>
  );
}

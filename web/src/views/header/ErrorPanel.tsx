/** What is wrong with the scenario, and a way back. */
import type { Workspace } from '../../model/page/workspace';
import { toldMistake, withoutMistakes } from '../../model/scenario/mistakes';
import { changesBetween } from '../../model/scenario/patch';
import { useSession } from '../parts/useSession';
import { ErrorList } from './NoticePanels';

export function ErrorPanel({ workspace }: { readonly workspace: Workspace }) {
  const errors = useSession(workspace, (state) => state.errors);
  const hasRun = useSession(workspace, (state) => state.hasPictures);
  const scenario = useSession(workspace, (state) => state.scenario);
  const accepted = useSession(workspace, (state) => state.accepted);
  if (errors.length === 0) return null;
  const isAll =
    withoutMistakes(scenario, accepted, errors) === null &&
    changesBetween(accepted, scenario).length > 1;
  return (
    <section className="error-panel" role="alert">
      <h2>Not a valid setting{hasRun && '; still showing the previous run'}</h2>
      <ErrorList errors={errors.map((error) => ({ ...error, ...toldMistake(error, scenario) }))} />
      <button type="button" onClick={() => workspace.do(({ edits }) => edits.revert())}>
        {isAll ? 'Undo all changes since the last run' : 'Undo'}
      </button>
    </section>
  );
}

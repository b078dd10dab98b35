/** What the page says when something cannot be run: mistakes in the scenario, or an engine that broke down. */
import type { ScenarioError } from '../../core/messages';
import type { Workspace } from '../../model/page/workspace';
import { toldMistake, withoutMistakes } from '../../model/scenario/mistakes';
import { changesBetween } from '../../model/scenario/patch';
import { useSession } from '../parts/useSession';

/** More than these say nothing new. */
const ERRORS_MAX = 50;

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
      <button type="button" onClick={() => workspace.session.revert()}>
        {isAll ? 'Undo all changes since the last run' : 'Undo'}
      </button>
    </section>
  );
}

/** What is to be told besides, until the reader has read it. */
export function NoticePanels({ workspace }: { readonly workspace: Workspace }) {
  const notices = useSession(workspace, (state) => state.notices);
  return notices.map(({ title, errors }) => (
    <section key={title} className="error-panel" role="alert">
      <h2>{title}</h2>
      <ErrorList errors={errors} />
      <button type="button" onClick={() => workspace.session.dismiss(title)}>
        Close
      </button>
    </section>
  ));
}

function ErrorList({ errors }: { readonly errors: readonly ScenarioError[] }) {
  return (
    <ul>
      {errors.slice(0, ERRORS_MAX).map(({ path, code, message, allowed }) => (
        <li key={`${path} ${code} ${message}`}>
          {path !== '' && <code>{path}</code>} {message}
          {allowed !== '' && <span className="note"> (allowed: {allowed})</span>}
        </li>
      ))}
      {errors.length > ERRORS_MAX && <li>and {errors.length - ERRORS_MAX} more</li>}
    </ul>
  );
}

export function PanicPanel({ workspace }: { readonly workspace: Workspace }) {
  const panic = useSession(workspace, (state) => state.panic);
  if (panic === null) return null;
  return (
    <section className="error-panel" role="alert">
      <h2>{panic.isSilent ? 'The engine does not answer' : 'The engine stopped'}</h2>
      <p>
        {panic.message}{' '}
        <span className="note">
          ({panic.title}, seed {panic.seed})
        </span>
      </p>
      <p>Your settings are kept.</p>
      <button type="button" onClick={() => workspace.session.restart()}>
        Restart the engine
      </button>
    </section>
  );
}

/** What the page says beside its settings: notices, and an engine that broke down. */
import type { ScenarioError } from '../../core/messages';
import type { Workspace } from '../../model/page/workspace';
import { later } from '../parts/later';
import { useSession } from '../parts/useSession';

/** More than these say nothing new. */
const ERRORS_MAX = 50;

export const ThenAndNow = later(
  'Former results',
  async () => (await import('./ThenAndNow')).ThenAndNow,
);

/** What is to be told besides, until the reader has read it. */
export function NoticePanels({ workspace }: { readonly workspace: Workspace }) {
  const notices = useSession(workspace, (state) => state.notices);
  return notices.map(({ title, errors, thenAndNow, again }) => (
    <section key={title} className="error-panel" role="alert">
      <h2>{title}</h2>
      {thenAndNow === null ? (
        <ErrorList errors={errors} />
      ) : (
        <ThenAndNow workspace={workspace} told={thenAndNow} />
      )}
      {again !== null && (
        <button
          type="button"
          onClick={() => {
            workspace.session.dismiss(title);
            again();
          }}
        >
          Try again
        </button>
      )}
      <button type="button" onClick={() => workspace.session.dismiss(title)}>
        Close
      </button>
    </section>
  ));
}

export function ErrorList({ errors }: { readonly errors: readonly ScenarioError[] }) {
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

export const StoppedEngine = later(
  'What happened to the engine',
  async () => (await import('./StoppedEngine')).StoppedEngine,
);

export function PanicPanel({ workspace }: { readonly workspace: Workspace }) {
  const panic = useSession(workspace, (state) => state.panic);
  return panic !== null && <StoppedEngine {...{ workspace, panic }} />;
}

/** What the page says of an engine that broke down, or does not answer. */
import type { Workspace } from '../../model/page/workspace';
import type { EnginePanic } from '../../model/run/sessionState';

interface StoppedEngineProps {
  readonly workspace: Workspace;
  readonly panic: EnginePanic;
}

export function StoppedEngine({ workspace, panic }: StoppedEngineProps) {
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

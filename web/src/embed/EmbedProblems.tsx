/** What a host asked for that is not there, in the place of the figure. */
import type { ScenarioError } from '../core/messages';
import { ErrorList } from '../views/header/NoticePanels';

export function EmbedProblems({ problems }: { readonly problems: readonly ScenarioError[] }) {
  return (
    <section className="embed-problems error-panel" role="alert">
      <h2>This figure could not be opened</h2>
      <ErrorList errors={problems} />
      <p className="note">
        <a href="./index.html" target="_blank" rel="noreferrer">
          Open Quorumscope
        </a>
      </p>
    </section>
  );
}

/** What a host asked for that is not there, in the place of the figure. */
import type { ScenarioError } from '../core/messages';
import { ErrorList } from '../views/header/NoticePanels';
import { EmbedStill } from './EmbedStill';
import './embed.css';

interface EmbedProblemsProps {
  readonly problems: readonly ScenarioError[];
  /** Where there is a scenario, but this browser cannot run it: its picture stands in the place of the figure. */
  readonly still: { readonly id: string; readonly title: string } | null;
}

export function EmbedProblems({ problems, still }: EmbedProblemsProps) {
  return (
    <section className="embed-problems error-panel" role="alert">
      {still !== null && <EmbedStill {...still} />}
      <h2>{still === null ? 'This figure could not be opened' : 'This figure is not live'}</h2>
      <ErrorList errors={problems} />
      <p className="note">
        <a href="./index.html" target="_blank" rel="noreferrer">
          Open Quorumscope
        </a>
      </p>
    </section>
  );
}

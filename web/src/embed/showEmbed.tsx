/** Shows an embedded figure, or why there is none. Its code, and React's, comes while the engine does. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { ScenarioError } from '../core/messages';
import type { EmbedRequest } from '../model/embed/request';
import type { Opening } from '../model/page/opening';
import type { Workspace } from '../model/page/workspace';
import { titleOfScenario } from '../model/scenario/scenario';
import { loadMischief } from '../views/faults/useMischief';
import { Embed, Question } from './Embed';
import { EmbedProblems } from './EmbedProblems';
import { tellProblems } from './tellProblems';

export async function showEmbed(
  root: HTMLElement,
  workspace: Workspace,
  request: EmbedRequest,
): Promise<void> {
  await loadMischief(workspace);
  // Where it does not load, that is told in its place.
  if (request.hasQuestion) await Question.load().catch(() => undefined);
  createRoot(root).render(
    <StrictMode>
      <Embed workspace={workspace} request={request} />
    </StrictMode>,
  );
}

/** Why there is no figure: what cannot be opened, or that nothing can run here, which may have thrown something. */
export function showProblems(
  root: HTMLElement,
  { document, problems }: Opening,
  thrown: unknown,
  origins: readonly string[],
): void {
  const all = document === null ? problems : [whyRefused(thrown), ...problems];
  const still = document && {
    id: document.id,
    title: titleOfScenario(document.scenario, document.id),
  };
  createRoot(root).render(<EmbedProblems problems={all} still={still} />);
  tellProblems(all, origins);
}

function whyRefused(thrown: unknown): ScenarioError {
  const isWorker = 'WebAssembly' in window;
  if (isWorker && 'Worker' in window && !(thrown instanceof DOMException)) throw thrown;
  const what = isWorker ? 'workers' : 'WebAssembly';
  const said = thrown instanceof DOMException ? ` (${thrown.message})` : '';
  const message = `This browser, or the page that shows the figure, lets no ${what} run, which the engine needs${said}.`;
  return { path: '', code: 'link', message, allowed: '' };
}

/** Shows an embedded figure, or why there is none. Its code, and React's, comes while the engine does. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { ScenarioError } from '../core/messages';
import type { EmbedRequest } from '../model/embed/request';
import type { Workspace } from '../model/page/workspace';
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

export function showProblems(
  root: HTMLElement,
  problems: readonly ScenarioError[],
  origins: readonly string[],
): void {
  createRoot(root).render(<EmbedProblems problems={problems} />);
  tellProblems(problems, origins);
}

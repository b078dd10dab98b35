/** Shows an embedded figure, or why there is none. Its code, and React's, comes while the engine does. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { EmbedRequest } from '../model/embed/request';
import type { Workspace } from '../model/page/workspace';
import { Embed } from './Embed';
import { EmbedProblems, type Unopened } from './EmbedProblems';
import { tellProblems } from './tellProblems';

export function showEmbed(root: HTMLElement, workspace: Workspace, request: EmbedRequest): void {
  createRoot(root).render(
    <StrictMode>
      <Embed workspace={workspace} request={request} />
    </StrictMode>,
  );
}

export function showProblems(
  root: HTMLElement,
  unopened: Unopened,
  origins: readonly string[],
): void {
  createRoot(root).render(<EmbedProblems {...unopened} />);
  tellProblems(unopened.problems, origins);
}

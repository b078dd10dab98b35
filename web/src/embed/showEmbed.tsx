/** Shows an embedded figure. Its code, and React's, comes while the engine does. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Store } from '../base/store';
import { loadFamily } from '../families/load';
import type { Appearance, EmbedRequest } from '../model/embed/request';
import type { Workspace } from '../model/page/workspace';
import { loadMischief } from '../views/faults/useMischief';
import { Embed, Question } from './Embed';

export async function showEmbed(
  root: HTMLElement,
  workspace: Workspace,
  request: EmbedRequest,
  appearance: Store<Appearance>,
): Promise<void> {
  const { good } = workspace.session.state.getState();
  await loadFamily(good);
  // Its family says what is told of faults.
  await loadMischief(workspace);
  // Where it does not load, that is told in its place.
  if (request.hasQuestion) await Question.load().catch(() => undefined);
  createRoot(root).render(
    <StrictMode>
      <Embed workspace={workspace} request={request} appearance={appearance} />
    </StrictMode>,
  );
}

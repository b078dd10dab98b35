/** Shows the page. Its code, and React's, comes while the engine does. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadFamily } from '../families/load';
import type { Workspace } from '../model/page/workspace';
import { loadMischief } from '../views/faults/useMischief';
import { Lab } from './Lab';

export async function showLab(root: HTMLElement, workspace: Workspace): Promise<void> {
  const { good } = workspace.session.state.getState();
  await loadFamily(good);
  // Its family says what is told of faults.
  await loadMischief(workspace);
  createRoot(root).render(
    <StrictMode>
      <Lab workspace={workspace} />
    </StrictMode>,
  );
}

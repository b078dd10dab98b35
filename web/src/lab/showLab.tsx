/** Shows the page. Its code, and React's, comes while the engine does. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Workspace } from '../model/page/workspace';
import { Lab } from './Lab';

export function showLab(root: HTMLElement, workspace: Workspace): void {
  createRoot(root).render(
    <StrictMode>
      <Lab workspace={workspace} />
    </StrictMode>,
  );
}

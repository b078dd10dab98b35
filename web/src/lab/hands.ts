/**
 * What listens to the reader's hands all over the page from the start: keys, and edits in a drag.
 */
import { attachHand } from '../interaction/hand';
import { attachHeldFrame } from '../interaction/heldFrame';
import { attachHotkeys } from '../interaction/hotkeys';
import { attachTypedAhead } from '../interaction/typedAhead';
import { attachUnable } from '../interaction/unable';
import type { Workspace } from '../model/page/workspace';

/** The answer ends it. */
export function attachHands(workspace: Workspace): () => void {
  const ends = [
    attachUnable(document),
    attachTypedAhead(document, () => {
      workspace.isBrowserOpen.set(false);
      workspace.isHelpOpen.set(false);
      workspace.over.set(null);
      workspace.sharing.set(null);
    }),
    attachHand(window, workspace),
    attachHeldFrame(workspace.isMoving, () => document.querySelector('.figure-body')),
    attachHotkeys(document, workspace),
  ];
  return () => {
    for (const end of ends) end();
  };
}

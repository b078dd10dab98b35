/** What listens to the reader's hands all over the page: keys, and where the focus goes. */
import { attachHand } from '../interaction/hand';
import { attachHotkeys } from '../interaction/hotkeys';
import { attachKeptFocus } from '../interaction/keepFocus';
import { attachMenuKeys } from '../interaction/menuKeys';
import { betweenParts } from '../interaction/parts';
import { attachRoving } from '../interaction/roving';
import { attachUnable } from '../interaction/unable';
import type { Workspace } from '../model/page/workspace';

/** The answer ends it. `toFigure` and `openSettings` bring those parts of the page forward. */
export function attachHands(
  workspace: Workspace,
  toFigure: () => void,
  openSettings: () => void,
): () => void {
  workspace.onGoTo = betweenParts(openSettings);
  const ends = [
    attachUnable(document),
    attachHand(window, workspace),
    // Before the page's own keys, of which some are arrows, too.
    attachRoving(document),
    attachHotkeys(document, workspace),
    attachMenuKeys(document),
    attachKeptFocus(document, toFigure),
  ];
  return () => {
    for (const end of ends) end();
  };
}

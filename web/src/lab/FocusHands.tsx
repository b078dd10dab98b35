/** What keeps and moves the focus: from part to part, through groups and menus, and on when what had it is gone. */
import { useEffect } from 'react';
import { attachKeptFocus } from '../interaction/keepFocus';
import { attachMenuKeys } from '../interaction/menuKeys';
import { betweenParts } from '../interaction/parts';
import { attachRoving } from '../interaction/roving';
import type { Workspace } from '../model/page/workspace';

interface FocusHandsProps {
  readonly workspace: Workspace;
  /** These bring their parts of the page forward. */
  readonly toFigure: () => void;
  readonly openSettings: () => void;
}

export function FocusHands({ workspace, toFigure, openSettings }: FocusHandsProps) {
  useEffect(() => {
    workspace.onGoTo = betweenParts(openSettings);
    const ends = [
      attachMenuKeys(document),
      attachRoving(document),
      attachKeptFocus(document, toFigure),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [workspace, toFigure, openSettings]);
  return null;
}

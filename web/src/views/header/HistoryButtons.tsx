/** Undo and redo: back and forward through the committed edits, once there are some. */
import type { Workspace } from '../../model/page/workspace';
import { HotkeyButton } from '../parts/HotkeyButton';
import { Icon } from '../parts/Icon';
import { useReadable } from '../parts/useReadable';

export function HistoryButtons({ workspace }: { readonly workspace: Workspace }) {
  const { canUndo, canRedo } = useReadable(workspace.undoing);
  if (!canUndo && !canRedo) return null;
  return (
    <div className="history-buttons" role="toolbar" aria-label="Edits" data-roving="x">
      <HotkeyButton workspace={workspace} does="undo" unable={canUndo ? null : 'nothing to undo'}>
        <Icon name="undo" />
      </HotkeyButton>
      <HotkeyButton workspace={workspace} does="redo" unable={canRedo ? null : 'nothing to redo'}>
        <Icon name="redo" />
      </HotkeyButton>
    </div>
  );
}

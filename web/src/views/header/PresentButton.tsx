/** To the stage: with the lecture that is open, or with what is on the page; it says which. */
import type { Workspace } from '../../model/page/workspace';
import { HotkeyButton } from '../parts/HotkeyButton';
import { useReadable } from '../parts/useReadable';

export function PresentButton({ workspace }: { readonly workspace: Workspace }) {
  const text = useReadable(workspace.isLectureOpen) ? 'Present lecture' : 'Present';
  return (
    <HotkeyButton workspace={workspace} does="present" name={text}>
      {text}
    </HotkeyButton>
  );
}

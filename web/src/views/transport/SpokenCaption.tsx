import type { Workspace } from '../../model/page/workspace';
import { useFramed } from '../figure/useFramed';
import { useReadable } from '../parts/useReadable';

/** The caption for screen readers, silent while playing. */
export function SpokenCaption({ workspace }: { readonly workspace: Workspace }) {
  const caption = useFramed(workspace.narrator.caption);
  const { isPlaying } = useReadable(workspace.playback.state);
  return (
    <p className="visually-hidden" aria-live="polite">
      {isPlaying ? '' : caption}
    </p>
  );
}

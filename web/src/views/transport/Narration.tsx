/** What just happened, in a sentence that is seen, and read out where nothing plays. */
import type { Workspace } from '../../model/page/workspace';
import { useFramed } from '../figure/useFramed';
import { useReadable } from '../figure/useReadable';

export function Narration({ workspace }: { readonly workspace: Workspace }) {
  const caption = useFramed(workspace.narrator.caption);
  const { isOn: isPresenting } = useReadable(workspace.presentation);
  const { isPlaying } = useReadable(workspace.playback.state);
  // Part by part: one that has no room is not there rather than half there.
  const parts = caption.split('; ');
  return (
    // Read out while nothing plays: else one would drown in it.
    <div className="narration" aria-live={isPlaying ? 'off' : 'polite'}>
      {/* Another element for other words: in the same one they would shift. */}
      <p key={caption} className="figure-caption" title={caption}>
        {parts.map((part, index) => (
          // A part has no other name than its place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <span key={index}>
            {index > 0 && '; '}
            {part}
          </span>
        ))}
        {isPresenting && caption === '' && (
          <span className="narration-hint">Next step: Page Down</span>
        )}
      </p>
    </div>
  );
}

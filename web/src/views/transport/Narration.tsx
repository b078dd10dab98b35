/** What just happened, in a sentence that is seen, with steps to what happened before it and what comes next. */
import type { Workspace } from '../../model/page/workspace';
import { useFramed } from '../figure/useFramed';
import { useReadable } from '../figure/useReadable';
import { HotkeyButton } from '../parts/HotkeyButton';
import { Icon } from '../parts/Icon';

export function Narration({ workspace }: { readonly workspace: Workspace }) {
  const caption = useFramed(workspace.narrator.caption);
  const { isOn: isPresenting } = useReadable(workspace.presentation);
  // Part by part: one that has no room is not there rather than half there.
  const parts = caption.split('; ');
  return (
    <div className="narration">
      <div className="narration-steps" role="toolbar" aria-label="Events" data-roving="x">
        <HotkeyButton workspace={workspace} does="previous event">
          <Icon name="previous" />
        </HotkeyButton>
        <HotkeyButton workspace={workspace} does="next event">
          <Icon name="next" />
        </HotkeyButton>
      </div>
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

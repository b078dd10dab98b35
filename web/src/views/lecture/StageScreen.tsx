/** What lies over the stage: what is being typed, and the dark. */
import type { Workspace } from '../../model/page/workspace';
import { useDesk } from '../parts/useEdited';
import { useReadable } from '../parts/useReadable';

export function StageScreen({ workspace }: { readonly workspace: Workspace }) {
  const { stage } = useDesk(workspace);
  const typing = useReadable(stage.typing);
  const isDark = useReadable(stage.isDark);
  const items = useReadable(workspace.given)?.lesson.items.length ?? 0;
  return (
    <>
      {typing?.for === 'item' && (
        <p className="stage-typed" role="status">
          Go to item {typing.text}_ of {items}: Enter
        </p>
      )}
      {isDark && (
        // A press with the pointer brings the picture back, too.
        <button
          type="button"
          className="stage-dark"
          aria-label="The screen is dark: bring the picture back"
          onClick={() => stage.isDark.set(false)}
        />
      )}
    </>
  );
}

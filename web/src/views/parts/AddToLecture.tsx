/** Adds what lies over the page to the reader's lecture. */
import { useState } from 'react';
import type { Workspace } from '../../model/page/workspace';
import { useReadable } from './useReadable';

export function AddToLecture({ workspace }: { readonly workspace: Workspace }) {
  const [said, setSaid] = useState('');
  const { isOn } = useReadable(workspace.presentation);
  if (isOn) return null;
  return (
    <button
      type="button"
      onClick={() =>
        workspace.do(({ lecture }) => {
          lecture.addPicture();
          setSaid('Added');
        })
      }
    >
      Add to my lecture{said !== '' && <span role="status"> ✓ {said}</span>}
    </button>
  );
}

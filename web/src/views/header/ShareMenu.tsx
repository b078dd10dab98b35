/** The page to take along: as a link, as a picture, as numbers. */
import { type RefObject, useId, useState } from 'react';
import type { Workspace } from '../../model/page/workspace';
import type { FigurePicture } from '../figure/figureProps';
import { later } from '../parts/later';

export const ShareSheet = later(
  'The Share menu',
  async () => (await import('./ShareSheet')).ShareSheet,
);

interface ShareMenuProps {
  readonly workspace: Workspace;
  readonly picture: RefObject<FigurePicture | null>;
}

export function ShareMenu({ workspace, picture }: ShareMenuProps) {
  const menuId = useId();
  const [opened, setOpened] = useState(0);
  return (
    <>
      <button type="button" popoverTarget={menuId}>
        Share
      </button>
      <div
        id={menuId}
        className="menu share-menu"
        popover="auto"
        // Before the menu shows: later, the previous link would be there for a moment, and could be copied.
        onBeforeToggle={({ newState }) => {
          if (newState === 'open') setOpened((times) => times + 1);
        }}
      >
        {opened > 0 && <ShareSheet {...{ workspace, picture, opened }} />}
      </div>
    </>
  );
}

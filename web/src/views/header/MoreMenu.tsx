/** What is used now and then, behind one button: the theme, files, the text, the evidence, lectures, help. */
import type { Workspace } from '../../model/page/workspace';
import { later } from '../parts/later';
import { MenuButton } from '../parts/MenuButton';

export const MoreSheet = later('The menu', async () => (await import('./MoreSheet')).MoreSheet);

export function MoreMenu({ workspace }: { readonly workspace: Workspace }) {
  return (
    <MenuButton
      className="more-menu"
      name="More"
      title="Theme, files, text, evidence, lectures, help"
      label="⋯"
    >
      <MoreSheet workspace={workspace} />
    </MenuButton>
  );
}

/** What Share opens over the page. */
import type { Workspace } from '../../model/page/workspace';
import { useReadable } from '../parts/useReadable';
import { EmbedDialog } from './EmbedDialog';
import { LinkCode } from './LinkCode';

export function ShareDialog({ workspace }: { readonly workspace: Workspace }) {
  const sharing = useReadable(workspace.sharing);
  if (sharing === 'embed') return <EmbedDialog workspace={workspace} />;
  return sharing === 'code' && <LinkCode workspace={workspace} />;
}

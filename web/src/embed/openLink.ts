/** The address of the page with what an embedded figure shows. */
import { pageLink } from '../model/page/pageLink';
import { encode } from '../model/page/urlState';
import type { Workspace } from '../model/page/workspace';

export function openLink(workspace: Workspace): string {
  return `./index.html${encode(pageLink(workspace))}`;
}

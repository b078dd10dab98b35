/** The address of the page with what an embedded figure shows. */

import { encode } from '../model/link/urlState';
import type { Workspace } from '../model/page/workspace';
import { pageLink } from '../model/viewer/pageLink';

export function openLink(workspace: Workspace): string {
  return `./index.html${encode(pageLink(workspace))}`;
}

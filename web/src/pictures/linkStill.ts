/** The still picture of what a link opens: its settings, the runs that it compares, its part of the run. */

import type { ScenarioError } from '../core/messages';
import { checked } from '../core/sample';
import { hashIn, namesDocument } from '../model/embed/link';
import { embedRequest } from '../model/embed/request';
import { withSpan } from '../model/embed/span';
import { clampSpan } from '../model/looking/viewport';
import { horizonOf, viewOf } from '../model/run/sessionState';
import { opening } from '../model/viewer/opening';
import { bringFamily, type Engines } from './engine';
import { still } from './still';

export { inTheme } from './still';

export interface LinkStill {
  /** Its colours by name; empty where something is wrong. */
  readonly svg: string;
  /** Of an address of `embed.html`, which may name one. */
  readonly theme: 'light' | 'dark' | 'auto';
  /** What is wrong with the link. */
  readonly problems: readonly ScenarioError[];
}

/** `link`: of the page, as *Copy link* gives it, or an address of `embed.html`. */
export async function linkStill(link: string, engines: Engines): Promise<LinkStill> {
  const [before = ''] = link.split('#', 1);
  const query = before.indexOf('?');
  const hash = query >= 0 && before === link ? '' : hashIn(link);
  const request = embedRequest(query < 0 ? '' : before.slice(query), hash);
  const { theme } = request;
  const failed = (...problems: readonly ScenarioError[]) => ({ svg: '', theme, problems });
  if (!namesDocument(request.hash))
    return failed({
      path: '',
      code: 'link',
      message: 'the link names no scenario and no document',
      allowed: '',
    });
  const found = withSpan(
    await opening(request.hash, (scenario) => bringFamily(scenario, engines)),
    request,
  );
  // A link that is written by hand ends in no version.
  const problems = found.problems.filter(({ path }) => path !== '#v');
  if (found.document === null || problems.length > 0) return failed(...problems);
  const { scenario, shown, id } = found.document;
  const { errors } = checked(JSON.stringify(scenario));
  if (errors.length > 0) return failed(...errors);
  const view = clampSpan(found.view ?? viewOf(scenario), horizonOf(scenario));
  return { svg: still(scenario, id, { shown, view }), theme, problems: [] };
}

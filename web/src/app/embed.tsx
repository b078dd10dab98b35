/** The entry of an embedded figure: one workspace, opened on what the host asks for. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { sharedWorker } from '../core/lines';
import { Embed } from '../embed/Embed';
import { EmbedProblems } from '../embed/EmbedProblems';
import { attachEmbedTheme } from '../embed/embedTheme';
import { tellProblems } from '../embed/tellProblems';
import { embedRequest } from '../model/embed/request';
import { withSpan } from '../model/embed/span';
import type { Entries } from '../model/page/history';
import { opening } from '../model/page/opening';
import { Workspace } from '../model/page/workspace';
import './theme.css';
import './page.css';

// Not awaited here: what comes later imports modules of the entry, and would wait for it.
void start();

async function start(): Promise<void> {
  const place = document.getElementById('root');
  if (place === null) throw new Error('embed.html has no element with the id "root"');
  const request = embedRequest(location.search, location.hash);
  attachEmbedTheme(request);
  const typeface = document.fonts.load('13px "Source Sans 3"').catch(() => []);
  const found = await opening(request.hash);
  // A host's own words end in no version: they are not cut off.
  const problems = found.problems.filter(({ path }) => path !== '#v' || location.hash !== '');
  const opened = withSpan({ ...found, problems }, request);
  const root = createRoot(place);
  await typeface;
  if (opened.document === null) {
    root.render(<EmbedProblems problems={opened.problems} />);
    tellProblems(opened.problems, request.origins);
    return;
  }
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const workspace = new Workspace(opened, isCalm, noEntries(request.hash), {
    isStill: isCalm || !request.autoplay,
    connect: sharedWorker(),
  });
  root.render(
    <StrictMode>
      <Embed workspace={workspace} request={request} />
    </StrictMode>,
  );
}

/** The host's history is not the figure's: what is done in it leaves no entry. */
function noEntries(hash: string): Entries {
  return {
    hash: () => hash,
    mark: () => null,
    push: () => undefined,
    replace: () => undefined,
    go: () => undefined,
    onArrive: () => undefined,
    onLeaving: () => undefined,
    onLeave: () => [],
  };
}

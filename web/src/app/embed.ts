/**
 * The entry of an embedded figure: one workspace, opened on what the host asks for. With it the engine starts; what
 * shows the figure comes beside that.
 */
import { sharedWorker } from '../core/sharedWorker';
import { attachEmbedTheme } from '../embed/embedTheme';
import { embedRequest, inHostsWords } from '../model/embed/request';
import { withSpan } from '../model/embed/span';
import type { Entries } from '../model/page/history';
import { opening } from '../model/page/opening';
import { Workspace } from '../model/page/workspace';
import './style.css';

// Not awaited here: what comes later imports modules of the entry, and would wait for it.
void start();

async function start(): Promise<void> {
  const place = document.getElementById('root');
  if (place === null) throw new Error('embed.html has no element with the id "root"');
  const showing = import('../embed/showEmbed');
  const request = embedRequest(location.search, location.hash);
  attachEmbedTheme(request);
  const typeface = document.fonts.load('13px "Source Sans 3"').catch(() => []);
  const found = await opening(request.hash);
  // A host's own words end in no version: they are not cut off.
  const unread = found.problems.filter(({ path }) => path !== '#v' || location.hash !== '');
  const problems = inHostsWords(unread, location.search);
  const opened = withSpan({ ...found, problems }, request);
  if (opened.document === null) {
    const { showProblems } = await showing;
    showProblems(place, opened.problems, request.origins);
    return;
  }
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const workspace = new Workspace(opened, isCalm, noEntries(request.hash), {
    starts: isCalm || !request.autoplay ? 'never' : 'always',
    connect: sharedWorker(),
    asks: request.hasQuestion,
  });
  const { showEmbed } = await showing;
  await typeface;
  await showEmbed(place, workspace, request);
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

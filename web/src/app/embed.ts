/**
 * The entry of an embedded figure: one workspace, opened on what the host asks for. With it the engine starts; what
 * shows the figure comes beside that.
 */
import { createStore } from '../base/store';
import { setEngine } from '../core/lines';
import { sharedWorker } from '../core/sharedWorker';
import { attachEmbedTheme } from '../embed/embedTheme';
import { FIRST, openFamily } from '../families/index';
import { namesDocument } from '../model/embed/link';
import { type Appearance, embedRequest, inHostsWords } from '../model/embed/request';
import { withSpan } from '../model/embed/span';
import type { Entries } from '../model/page/history';
import { Workspace } from '../model/page/workspace';
import { stayOfFamily } from '../model/scenario/family';
import { opening } from '../model/viewer/opening';
import './style.css';

// Not awaited here: what comes later imports modules of the entry, and would wait for it.
void start();

async function start(): Promise<void> {
  const place = document.getElementById('root');
  if (place === null) throw new Error('embed.html has no #root');
  const showing = import('../embed/showEmbed');
  const request = embedRequest(location.search, location.hash);
  const appearance = createStore<Appearance>(request);
  attachEmbedTheme(appearance);
  const typeface = document.fonts.load('13px "Source Sans 3"').catch(() => []);
  if (location.hash !== '' && !namesDocument(request.hash)) {
    const { showProblems, NO_LINK } = await import('../embed/showProblems');
    showProblems(place, [...request.problems, NO_LINK], request.origins);
    return;
  }
  stayOfFamily();
  // Its engine is on the way while the link is read: most links are of the first family.
  setEngine(FIRST);
  const worker = sharedWorker();
  const found = await opening(request.hash, openFamily);
  // A host's own words end in no version: they are not cut off.
  const unread = found.problems.filter(({ path }) => path !== '#v' || location.hash !== '');
  const problems = inHostsWords(unread, location.search);
  const opened = withSpan({ ...found, problems }, request);
  if (opened.document === null) {
    worker.end();
    const { showProblems } = await import('../embed/showProblems');
    showProblems(place, opened.problems, request.origins);
    return;
  }
  const mending = /[#&]set[.=]/.test(request.hash) ? await import('../embed/mending') : null;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const workspace = new Workspace(opened, isCalm, noEntries(request.hash), {
    starts: isCalm || !request.autoplay ? 'never' : 'always',
    connect: worker.connect,
    unread: 'Some attributes of this figure could not be read; the rest is shown',
    asks: request.hasQuestion,
  });
  mending?.attachMending(workspace, opened.document, request.hash);
  const { showEmbed } = await showing;
  await typeface;
  await showEmbed(place, workspace, request, appearance);
}

/** The host's history is not the figure's: what is done in it leaves no entry. */
function noEntries(hash: string): Entries {
  return {
    hash: () => hash,
    mark: () => null,
    push: () => undefined,
    replace: () => undefined,
    go: () => undefined,
    reload: () => undefined,
    onArrive: () => undefined,
    onLeaving: () => undefined,
    onLeave: () => [],
  };
}

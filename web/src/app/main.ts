/**
 * The page's entry: one workspace, opened on what the address holds, and kept in step with it. With it the engine
 * starts; what shows the page comes beside that.
 */
import { missingIn, SUPPORTED } from '../base/needs';
import { openFamily } from '../families/index';
import { stageOf } from '../model/lecture/speakerNote';
import type { Entries } from '../model/page/history';
import { Workspace } from '../model/page/workspace';
import { firstEntry } from '../model/scenario/firstEntry';
import { isUnloaded, type Opening, opening } from '../model/viewer/opening';
import { browserEntries } from './browserEntries';
import './style.css';

// Not awaited here: what comes later imports modules of the entry, and would wait for it.
void start();

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');

  const missing = missingIn(globalThis);
  if (missing.length > 0) {
    tell(root, `This browser has no ${missing.join(', no ')}. Quorumscope runs in ${SUPPORTED}.`);
    return;
  }
  const stage = stageOf(location.hash);
  if (stage !== null) {
    const { showSpeaker } = await import('../lab/showSpeaker');
    showSpeaker(root, stage);
    return;
  }
  const showing = import('../lab/showLab');
  // Labels are as wide as they stay, also where a canvas measures them; without the typeface the page goes on in the
  // system's.
  const typeface = document.fonts.load('13px "Source Sans 3"').catch(() => []);

  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const entries = browserEntries();
  const workspace = new Workspace(await loaded(root, entries), isCalm, entries);

  const { showLab } = await showing;
  await typeface;
  await showLab(root, workspace);
}

/** What the address opens. Where its file does not come, the page says so and tries again when it is told to. */
async function loaded(place: HTMLElement, entries: Entries): Promise<Opening> {
  for (;;) {
    // At hand, so that a page without an address waits for no other file.
    const opened = await opening(entries.hash(), openFamily, firstEntry);
    if (!isUnloaded(opened)) return opened;
    const again = document.createElement('button');
    again.textContent = 'Try again';
    tell(place, ...opened.problems.map(({ message }) => `${message} `), again);
    await new Promise((resolve) => again.addEventListener('click', resolve, { once: true }));
    place.replaceChildren();
  }
}

/** Why there is no page, in its place. */
function tell(place: HTMLElement, ...words: readonly (string | Node)[]): void {
  const told = document.createElement('div');
  told.className = 'missing-part';
  told.setAttribute('role', 'alert');
  told.append(...words);
  place.replaceChildren(told);
}

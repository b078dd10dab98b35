/** What a host's requests do to the figure, and what the figure tells its host. */
import type { Json } from '../base/json';
import type { Store } from '../base/store';
import type { ScenarioError } from '../core/messages';
import { isEscape } from '../interaction/escape';
import { lastCommitBy } from '../layout/commits';
import { hashIn, namesDocument } from '../model/embed/link';
import type { Event, Request, State, Trouble } from '../model/embed/messages';
import { naturalHeight } from '../model/embed/naturalHeight';
import { type Appearance, appearanceFrom, slidersExpected } from '../model/embed/request';
import { WORN } from '../model/embed/worn';
import { encode } from '../model/link/urlState';
import type { Workspace } from '../model/page/workspace';
import { titleOfScenario } from '../model/scenario/scenario';
import { opening } from '../model/viewer/opening';
import { pageLink } from '../model/viewer/pageLink';
import { type Line, waitForHost } from './port';

/** A host hears of a moving playhead no more often. */
const TOLD_EVERY_MS = 250;

export interface HostOptions {
  readonly origins: readonly string[];
  readonly hasQuestion: boolean;
  /** What the host may change while the figure is shown. */
  readonly appearance: Store<Appearance>;
  /** The figure as a PNG; rejects where there is none yet, or the browser does not give it out. */
  readonly takePicture: () => Promise<Blob>;
}

/** Connects the figure with its host, if there is one; the answer ends it. */
export function attachHost(workspace: Workspace, options: HostOptions): () => void {
  const { playback, session, narrator } = workspace;
  const lines = new Set<Line>();
  const tell = (event: Event) => {
    for (const line of lines) line.tell(event);
  };
  const stateNow = (): State => ({
    state: encode(pageLink(workspace)),
    isPlaying: playback.state.get().isPlaying,
    seconds: playback.playhead.get().timeNs / 1e9,
  });

  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReady = false;
  const tellNow = () => {
    clearTimeout(timer);
    timer = undefined;
    tell({ type: 'statechange', ...stateNow() });
  };
  const tellState = () => {
    // Before that the playhead is where the view begins, whatever the figure opens on.
    if (isReady) timer ??= setTimeout(tellNow, TOLD_EVERY_MS);
  };
  /** The time of each run's last commit that the host has heard of. */
  const told = new Map<string, number>();
  const tellCommits = () => {
    const { timeNs } = playback.playhead.get();
    for (const { key: run, window } of session.state.getState().runs) {
      const shown = window.get();
      const commit = shown === null ? null : lastCommitBy(shown, timeNs);
      if (commit === null || told.get(run) === commit.atNs) continue;
      told.set(run, commit.atNs);
      const { transactions, atNs } = commit;
      // Where somebody jumps to is no news.
      if (playback.state.get().isPlaying)
        tell({ type: 'commit', run, transactions, seconds: atNs / 1e9 });
    }
  };
  const tellReady = () => {
    const { good, id } = session.state.getState();
    if (!workspace.hasOpened.get() || isReady || lines.size === 0) return;
    isReady = true;
    tell({ type: 'ready', version: 1, title: titleOfScenario(good, id), ...stateNow() });
  };
  /** What is wrong as the host knows it, by its text: one mistake is told once. */
  let known: ReadonlyMap<string, Trouble> = new Map();
  const tellTrouble = () => {
    if (lines.size === 0) return;
    const { errors, notices, panic } = session.state.getState();
    const broken = panic === null ? [] : [{ path: '', message: panic.message, allowed: '' }];
    const all = [...broken, ...troubles([...errors, ...notices.flatMap((one) => one.errors)])];
    const now = new Map(all.map((one) => [JSON.stringify(one), one]));
    const news = [...now].flatMap(([text, one]) => (known.has(text) ? [] : [one]));
    known = now;
    if (news.length > 0) tell({ type: 'error', errors: news });
  };
  const page = document.documentElement;
  const main = page.querySelector('.embed-main') ?? page;
  let widthPx = 0;
  /** What the figure has been seen to need at this width: it fills whatever it is given. */
  let neededPx = 0;
  /** The height last sent: sending it again would make the host lay out its page for nothing. */
  let toldPx = 0;
  const tellHeight = () => {
    if (page.clientWidth !== widthPx) neededPx = 0;
    widthPx = page.clientWidth;
    const lackPx = main.scrollHeight - main.clientHeight;
    if (lackPx > 0) neededPx = Math.max(neededPx, page.clientHeight + lackPx);
    const { clock, sliders } = options.appearance.get();
    const parts = { hasBar: clock !== 'none', sliders: slidersExpected(sliders) };
    const height = Math.max(neededPx, naturalHeight(widthPx, { ...options, ...parts }));
    if (height !== toldPx) tell({ type: 'resize', height });
    toldPx = height;
  };

  const act = hostHand(workspace, options, stateNow);
  const ends = [
    playback.state.subscribe(tellState),
    playback.playhead.subscribe(tellState),
    playback.playhead.subscribe(tellCommits),
    narrator.caption.subscribe(() => {
      const text = narrator.caption.get();
      if (isReady && text !== '')
        tell({ type: 'step', text, seconds: playback.playhead.get().timeNs / 1e9 });
    }),
    workspace.hasOpened.subscribe(tellReady),
    options.appearance.subscribe(() => {
      neededPx = 0;
      tellHeight();
    }),
    session.state.subscribe(() => {
      tellState();
      tellTrouble();
    }),
    onEscape(() => {
      if (lines.size > 0) tell({ type: 'escape' });
      // A host that speaks nothing may still be given the focus.
      else window.parent.focus();
    }),
    waitForHost({
      origins: options.origins,
      onHost: (line) => {
        lines.add(line);
        toldPx = 0;
        tellHeight();
        tellTrouble();
        tellReady();
      },
      onStranger: (trouble) =>
        session.notify('This page may not steer the figure', [{ code: 'link', ...trouble }]),
      onRequest: (request, line) => {
        act(request).then(
          (value) => {
            // What was asked has taken effect when it is answered, for the host as well.
            if (timer !== undefined) tellNow();
            if (request.id !== undefined) line.tell({ type: 'answer', id: request.id, value });
          },
          (error: unknown) => {
            const message = error instanceof Error ? error.message : String(error);
            if (request.id !== undefined) line.tell({ type: 'refused', id: request.id, message });
            const isSetting = error instanceof Refusal;
            const errors = isSetting
              ? troubles(error.errors)
              : [{ path: '', message, allowed: '' }];
            if (isSetting || request.id === undefined) line.tell({ type: 'error', errors });
          },
        );
      },
    }),
  ];
  const observer = new ResizeObserver(tellHeight);
  observer.observe(page);
  // The parts that stand in them may outgrow them, and do not change their size.
  const inner = main.querySelectorAll('.figure-body, .figure-foot');
  for (const part of [...main.children, ...inner]) observer.observe(part);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const end of ends) end();
  };
}

type Answer = string | Blob | null;

/**
 * Done when the playhead stands where the picture opens; also where the scenario has mistakes. Rejects where the engine
 * broke down, and so there will be no picture.
 */
function opened(workspace: Workspace): Promise<void> {
  return until(workspace, ({ session, hasOpened }) => hasOpened.get() && !session.isBeginning);
}

/** Done when the picture is that of what was asked for last. */
function drawn(workspace: Workspace): Promise<void> {
  return until(workspace, ({ session }) => !session.state.getState().isOvertaken);
}

function until(workspace: Workspace, isDone: (workspace: Workspace) => boolean): Promise<void> {
  const { session, hasOpened } = workspace;
  return new Promise((resolve, reject) => {
    const look = () => {
      const { panic, errors } = session.state.getState();
      if (panic !== null && !panic.isSilent) reject(new Error(panic.message));
      else if (errors.length > 0 || isDone(workspace)) resolve();
      else return;
      for (const end of ends) end();
    };
    // A scenario that has begun says so only after its state.
    const ends = [session.state.subscribe(() => queueMicrotask(look)), hasOpened.subscribe(look)];
    look();
  });
}

/** What the engine refuses changes nothing. */
class Refusal extends Error {
  constructor(readonly errors: readonly ScenarioError[]) {
    const worded = errors.map((one) => `${one.path} ${one.message} (allowed: ${one.allowed})`);
    super(worded.join('; '));
  }
}

/** Rejects where the engine refuses it, with what is allowed: that is the host's mistake, and no reader's to see. */
async function setOne(workspace: Workspace, path: string, value: Json): Promise<void> {
  const { edits } = await workspace.loadDesk();
  const errors = await edits.refusals(path, value);
  if (errors.length > 0) throw new Refusal(errors);
  edits.edit(path, value);
  await drawn(workspace);
}

/** Rejects where the link opens nothing, or what the engine refuses: then everything stays. */
async function openLink(workspace: Workspace, link: string): Promise<void> {
  const hash = hashIn(link);
  if (!namesDocument(hash))
    throw new Error(
      'state: the text names no scenario and no document (allowed: a link of the page, as Copy link gives it)',
    );
  const found = await opening(hash);
  if (found.document === null)
    throw new Error(found.problems.map(({ message }) => message).join('; '));
  const checked = await workspace.session.check(JSON.stringify(found.document.scenario));
  if (checked !== null && checked.errors.length > 0) throw new Refusal(checked.errors);
  (await workspace.loadDesk()).open(found, () => undefined);
  await opened(workspace);
}

/** What cannot be read is told in the figure, in the place of what was so before, and the rest is worn. */
function wear(
  workspace: Workspace,
  said: Extract<Request, { type: 'appear' }>,
  worn: Store<Appearance>,
): void {
  const { appearance, problems } = appearanceFrom(said);
  worn.set(appearance);
  const { session } = workspace;
  const before = session.state
    .getState()
    .notices.find(({ title }) => title === workspace.embedded?.unread);
  const others = before?.errors.filter(({ path }) => !WORN.some((name) => name === path)) ?? [];
  if (before !== undefined) session.dismiss(before.title);
  workspace.tell({ document: session.state.getState(), problems: [...others, ...problems] });
}

function troubles(errors: readonly ScenarioError[]): readonly Trouble[] {
  return errors.map(({ path, message, allowed }) => ({ path, message, allowed }));
}

/** The reader wants out: where there is nothing left in the figure that Escape closes. */
function onEscape(leave: () => void): () => void {
  const listen = (event: KeyboardEvent) => {
    if (isEscape(event) && !event.defaultPrevented) leave();
  };
  window.addEventListener('keydown', listen);
  return () => window.removeEventListener('keydown', listen);
}

function hostHand(
  workspace: Workspace,
  { appearance, takePicture }: Pick<HostOptions, 'appearance' | 'takePicture'>,
  stateNow: () => State,
): (request: Request) => Promise<Answer> {
  const { playback } = workspace;
  let isToGoOn = false;
  return async (request) => {
    if (request.type === 'appear') {
      wear(workspace, request, appearance);
      return null;
    }
    // Where the first picture begins it would put the playhead elsewhere.
    await opened(workspace);
    switch (request.type) {
      case 'play':
        playback.play();
        return null;
      case 'pause':
        playback.pause();
        return null;
      case 'seek':
        playback.pause();
        playback.seek(Math.round(request.seconds * 1e9));
        return null;
      case 'step':
        await workspace.narrator.stepWithin(request.by, null);
        return null;
      case 'set':
        await setOne(workspace, request.path, request.value);
        return null;
      case 'getState':
        return stateNow().state;
      case 'setState':
        await openLink(workspace, request.state);
        return null;
      case 'visible':
        // What went out of sight goes on where it was.
        if (!request.isVisible) {
          isToGoOn = playback.state.get().isPlaying;
          playback.pause();
        } else if (isToGoOn) {
          isToGoOn = false;
          playback.play();
        }
        return null;
      case 'exportPicture':
        return takePicture();
    }
  };
}

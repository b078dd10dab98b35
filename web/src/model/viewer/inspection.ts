/**
 * What is known of the selection: asked of the engine, kept true while the playhead moves and the scenario is
 * edited, and followed from cause to effect.
 *
 * After an edit a message is found again by what it is (kind, way, tag, nearest in time), not by its row: the
 * same vote under other settings. What is not there any more is said to be gone until it is there again.
 */

import { afterMs } from '../../base/afterMs';
import { latestOnly } from '../../base/latestOnly';
import { createStore, type Readable, type Store } from '../../base/store';
import type { EngineClient } from '../../core/client';
import { kindNumber } from '../../core/kinds';
import type { LaneInfo, MessageSketch, SubjectSketch } from '../../core/messages';
import { lanesOfFamily } from '../../layout/family';
import { nameIn } from '../../layout/lanes';
import { messageFaultAt } from '../faults/messageFaultEdits';
import { selectionText } from '../link/urlState';
import { lookingOfFamily } from '../looking/family';
import { LAST_SEQUENCE, type Playback } from '../looking/playback';
import type { Inspected, PathEnds, SeenPath, Selection, Sought } from '../looking/selection';
import { announcement, goneText, nothingFurther } from '../looking/selectionText';
import { holding } from '../looking/viewport';
import type { Narrator } from '../run/narrator';
import type { Session } from '../run/session';
import { haveOneSource } from '../scenario/document';
import { type JsonObject, numberAt, textAt } from '../scenario/scenario';
import type { Viewer } from './viewer';

const NO_MESSAGES = {
  row: new Uint32Array(),
  source: new Uint16Array(),
  target: new Uint16Array(),
};

/** How often a replica is asked while the playhead plays. */
const PLAYING_INTERVAL_MS = 120;

export class Inspection {
  readonly inspected: Readable<Inspected | null>;
  /** The queue of the path that is selected, or of the message's that is, at the playhead; null where none is. */
  readonly path: Readable<SeenPath | null>;
  /** What the last selection came to, in words. */
  readonly said: Readable<string>;

  readonly #inspected = createStore<Inspected | null>(null);
  readonly #path = createStore<SeenPath | null>(null);
  readonly #said = createStore('');
  readonly #session: Session;
  readonly #playback: Playback;
  readonly #narrator: Narrator;
  readonly #selection: Store<Selection | null>;
  /** What a link selects, until it is found. */
  #linked: Selection | null = null;
  /** Number of the newest question: an answer to an older one comes too late. */
  #asked = 0;
  readonly #askReplica = latestOnly<void>(() => this.#inspectReplica());
  readonly #askPath = latestOnly<void>(() => this.#inspectPath());

  constructor({ session, playback, narrator, selection }: Viewer) {
    this.#session = session;
    this.#playback = playback;
    this.#narrator = narrator;
    this.#selection = selection;
    this.inspected = this.#inspected;
    this.path = this.#path;
    this.said = this.#said;
    selection.subscribe(() => this.#load());
    playback.playhead.subscribe(() => {
      if (selection.get()?.kind === 'replica') this.#askReplica();
      if (this.#wantedPath() !== null) this.#askPath();
    });
    session.state.subscribe((state, before) => {
      if (!haveOneSource(state, before)) this.close();
    });
  }

  /** Looks at what a link selects, once its runs are there. */
  open(linked: Selection | null): void {
    this.#linked = linked;
    this.#selection.set(linked);
    if (!this.#session.isBeginning) this.refresh();
  }

  /** Looks at nothing any more. */
  close(): void {
    this.#selection.set(null);
    this.#asked++;
    this.#inspected.set(null);
    this.#path.set(null);
  }

  /** The runs have changed: finds again what is looked at. */
  refresh(): void {
    const inspected = this.#inspected.get();
    const selection = this.#selection.get();
    const run = selection?.run ?? inspected?.run;
    if (run === undefined) return;
    const sought = inspected?.kind === 'gone' ? inspected.sought : inspected;
    if (this.#clientOf(run) === undefined) this.#drop();
    else if (sought?.kind === 'message') void this.#findAgain(sought.run, sought.detail.message);
    else if (selection === null && sought?.kind === 'commit') {
      const { replica, subject } = sought.detail;
      this.#selection.set({ run, kind: 'commit', replica, height: subject.height });
    } else if (selection === null && sought?.kind === 'block') {
      this.#selection.set({ run, kind: 'block', row: sought.detail.subject.row });
    } else this.#load();
  }

  /** Selects a message and goes to where it ends. */
  goTo(run: string, message: MessageSketch): void {
    this.#playback.pause();
    this.#selection.set({ run, kind: 'message', row: message.row });
    this.#playback.seek(message.endedNs, LAST_SEQUENCE);
    const { viewport, horizonNs } = this.#session;
    viewport.set(holding(viewport.get(), horizonNs, message.queuedNs, message.endedNs));
  }

  /** Selects the message that a fault is of, in the first of the runs of these variants that sends it. */
  async selectFaulty(fault: JsonObject, variants: readonly number[]): Promise<void> {
    const kind = kindNumber(textAt(fault, 'message'));
    const sentNs = Math.round(numberAt(fault, 'sent_s', 0) * 1e9);
    for (const { key, variant } of this.#session.state.getState().runs) {
      const run = variants.includes(variant) ? this.#session.variantOfKey(key) : undefined;
      const window = await run?.messagesAt(sentNs, 1 << kind);
      const { row: rows, source, target } = window?.messages ?? NO_MESSAGES;
      for (const [index, row] of rows.entries()) {
        if (source[index] !== fault.from || target[index] !== fault.to) continue;
        const detail = (await run?.client.request('message', { row }))?.found;
        if (!detail || messageFaultAt([fault], detail) < 0) continue;
        this.#selection.set({ run: key, kind: 'message', row });
        return;
      }
    }
    this.#said.set('No shown run sends this message.');
  }

  /** Selects a path and goes to a time at which something waits in its queue. */
  goToPath(run: string, { source, target }: PathEnds, timeNs: number): void {
    this.#playback.pause();
    this.#playback.seek(timeNs, LAST_SEQUENCE);
    this.#selection.set({ run, kind: 'path', source, target });
    const { viewport, horizonNs } = this.#session;
    viewport.set(holding(viewport.get(), horizonNs, timeNs, timeNs));
  }

  /** Selects a subject and goes to where it began. */
  goToSubject(run: string, subject: SubjectSketch): void {
    this.#playback.pause();
    this.#selection.set({ run, kind: 'block', row: subject.row });
    this.#playback.seek(lookingOfFamily.beganNs(subject), LAST_SEQUENCE);
  }

  /** Goes to what led to the selected message (-1) or what came of it (1); without one, to the last at the playhead. */
  async follow(direction: 1 | -1): Promise<void> {
    const inspected = this.#inspected.get();
    if (inspected === null || !isSought(inspected)) {
      await this.#selectLast(inspected?.run ?? null);
      return;
    }
    const { run } = inspected;
    const subject =
      inspected.kind === 'block' ? lookingOfFamily.beside(inspected.detail, direction) : null;
    const next = neighbourOf(inspected, direction);
    if (subject !== null) this.goToSubject(run, subject);
    else if (next !== undefined) this.goTo(run, next);
    else this.#said.set(nothingFurther(inspected, direction, this.lanesOf(inspected.run)));
  }

  /** Selects the message that ended last at the playhead, in one run or in any that tells what happens in it. */
  async #selectLast(run: string | null): Promise<void> {
    const playhead = this.#playback.playhead.get();
    const runs = this.#session.state
      .getState()
      .runs.filter(({ key }, index) => (run === null ? this.#narrator.isTold(index) : key === run));
    const found = await Promise.all(
      runs.map(async ({ key }) => {
        const client = this.#clientOf(key);
        const place = this.#narrator.placeIn(key, playhead);
        const row = (await client?.request('lastEnded', place))?.found ?? null;
        if (client === undefined || row === null) return [];
        const detail = (await client.request('message', { row }))?.found;
        return detail ? [{ key, message: detail.message }] : [];
      }),
    );
    const latest = found
      .flat()
      .reduce<{ key: string; message: MessageSketch } | null>(
        (best, next) =>
          best === null || next.message.endedNs > best.message.endedNs ? next : best,
        null,
      );
    if (latest === null) this.#said.set('No message has ended before the playhead.');
    else this.goTo(latest.key, latest.message);
  }

  #load(): void {
    const selection = this.#selection.get();
    const asked = ++this.#asked;
    // A link's selection is of runs that are still to come: then `refresh` is called.
    if (selection === null || this.#session.isBeginning) this.#inspected.set(null);
    else if (selection.kind === 'replica') this.#askReplica();
    else if (selection.kind === 'path') this.#showPath(selection);
    else if (selection.kind === 'transaction') this.#showTransaction(selection);
    else void this.#ask(selection, asked);
    // What is known of another path is nothing of this one.
    if (this.#wantedPath() === null) this.#path.set(null);
    else this.#askPath();
  }

  #showPath(path: Extract<Selection, { kind: 'path' }>): void {
    const before = this.#inspected.get();
    this.#inspected.set(path);
    if (before?.kind === 'path' && isSamePath(before, path)) return;
    const lanes = this.lanesOf(path.run);
    const [source, target] = [nameIn(lanes, path.source), nameIn(lanes, path.target)];
    this.#said.set(`Selected: queue of the path ${source} → ${target}.`);
  }

  #showTransaction(selection: Extract<Selection, { kind: 'transaction' }>): void {
    this.#linked = null;
    this.#inspected.set(selection);
    this.#said.set(`Selected: the marked ${lanesOfFamily.request[0]}.`);
  }

  async #ask(
    selection: Exclude<Selection, { kind: 'replica' | 'path' | 'transaction' }>,
    asked: number,
  ): Promise<void> {
    const { run, kind } = selection;
    const client = this.#clientOf(run);
    const answer = await (kind === 'commit'
      ? client?.request(kind, selection)
      : client?.request(kind, selection));
    if (!answer || asked !== this.#asked) return;
    const before = this.#inspected.get();
    const sought = before?.kind === 'gone' ? before.sought : before;
    if (answer.found !== null) this.#show({ run, kind, detail: answer.found } as Sought);
    else if (sought?.kind === kind) this.#lose(sought);
    else this.#drop();
  }

  async #findAgain(run: string, sketch: MessageSketch): Promise<void> {
    const asked = ++this.#asked;
    const { source, target, tag, queuedNs } = sketch;
    const kind = kindNumber(sketch.kind);
    const wanted = { kind, source, target, tag, queuedNs };
    const answer = await this.#clientOf(run)?.request('alike', wanted);
    if (!answer || asked !== this.#asked) return;
    const before = this.#inspected.get();
    if (answer.found !== null) this.#selection.set({ run, kind: 'message', row: answer.found });
    else if (before?.kind === 'message') this.#lose(before);
  }

  /** There is no such thing: one that a link selects is told. */
  #drop(): void {
    const selection = this.#selection.get();
    this.close();
    if (selection === null || selection !== this.#linked) return;
    const message = `none of the shown runs has “${selectionText(selection)}”`;
    this.#session.notify('The link selects something that these runs do not have', [
      { path: '#select', code: 'link', message, allowed: 'what is in the run as it is linked' },
    ]);
  }

  /** What was shown is not there any more; it may be again after the next edit. */
  #lose(sought: Sought): void {
    this.#selection.set(null);
    this.#inspected.set({ kind: 'gone', run: sought.run, sought });
    this.#said.set(goneText(sought));
  }

  #show(inspected: Sought): void {
    this.#linked = null;
    this.#inspected.set(inspected);
    this.#said.set(announcement(inspected, this.lanesOf(inspected.run)));
    if (this.#wantedPath() === null) this.#path.set(null);
    else this.#askPath();
  }

  /** The path that is selected, or that of the message that is. */
  #wantedPath(): PathOfRun | null {
    const selection = this.#selection.get();
    if (selection?.kind === 'path') return selection;
    const inspected = this.#inspected.get();
    if (selection === null || inspected?.kind !== 'message') return null;
    const { source, target } = inspected.detail.message;
    return { run: inspected.run, source, target };
  }

  async #inspectPath(): Promise<void> {
    const wanted = this.#wantedPath();
    if (wanted === null || this.#session.isBeginning) return;
    const { run, source, target } = wanted;
    const { timeNs } = this.#narrator.placeIn(run, this.#playback.playhead.get());
    const answer = await this.#clientOf(run)?.request('path', { source, target, timeNs });
    const now = this.#wantedPath();
    if (!answer || now === null || !isSamePath(now, wanted)) return;
    if (answer.found === null && wanted === this.#linked) {
      this.#drop();
      return;
    }
    if (wanted === this.#linked) this.#linked = null;
    this.#path.set({ run, source, target, timeNs, view: answer.found });
    if (this.#playback.state.get().isPlaying) await afterMs(PLAYING_INTERVAL_MS);
  }

  async #inspectReplica(): Promise<void> {
    const selection = this.#selection.get();
    if (selection?.kind !== 'replica') return;
    const { run, replica } = selection;
    const { timeNs, sequence } = this.#narrator.placeIn(run, this.#playback.playhead.get());
    const lanes = this.lanesOf(run);
    if (lanes.length > 0 && !lanes.some((lane) => lane.replica === replica)) {
      this.#drop();
      return;
    }
    const view = await this.#clientOf(run)?.request('inspect', { replica, timeNs, sequence });
    if (!view || this.#selection.get() !== selection) return;
    const before = this.#inspected.get();
    const isNew = before?.kind !== 'replica' || before.run !== run || before.replica !== replica;
    this.#linked = null;
    this.#inspected.set({ kind: 'replica', run, replica, view, timeNs });
    if (isNew) this.#said.set(`Selected: ${nameIn(lanes, replica)}.`);
    if (this.#playback.state.get().isPlaying) await afterMs(PLAYING_INTERVAL_MS);
  }

  #clientOf(run: string): EngineClient | undefined {
    return this.#session.variantOfKey(run)?.client;
  }

  /** The replicas of a run; none where it is not shown. */
  lanesOf(run: string): readonly LaneInfo[] {
    return this.#session.state.getState().runs.find(({ key }) => key === run)?.lanes ?? [];
  }
}

function isSought(inspected: Inspected): inspected is Sought {
  return ['message', 'commit', 'block'].includes(inspected.kind);
}

type PathOfRun = { readonly run: string } & PathEnds;

function isSamePath(one: PathOfRun, other: PathOfRun): boolean {
  return one.run === other.run && one.source === other.source && one.target === other.target;
}

/** The next message to go to: the nearest cause, the first effect; from a commit back, the one that completed it. */
function neighbourOf(from: Sought, direction: 1 | -1): MessageSketch | undefined {
  if (from.kind === 'block') return undefined;
  if (from.kind === 'commit') return direction === -1 ? from.detail.messages.at(-1) : undefined;
  return direction === -1 ? from.detail.causes[0] : from.detail.effects[0];
}

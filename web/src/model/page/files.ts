/**
 * Scenario files, and lectures: shipped, opened from the reader's disk or from the last ones, and saved as they are
 * edited.
 */
import { fileName } from '../../base/download';
import { createStore, type Readable } from '../../base/store';
import type { ScenarioError } from '../../core/messages';
import { isLesson, type Lesson } from '../lesson/lesson';
import { pack } from '../link/packing';
import type { Session } from '../run/session';
import { REFUSED_FILE } from '../run/sessionState';
import { shippedScenario } from '../scenario/catalogue';
import type { Json } from '../scenario/scenario';
import { writtenFile } from '../text/written';
import { notLoaded } from '../viewer/opening';
import type { Edits } from './edits';
import { judged } from './judge';
import { mine, type Refusal } from './mine';

export interface RecentFile {
  readonly id: string;
  readonly text: string;
}

const STORAGE_KEY = 'quorumscope.recent';
const RECENT_MAX = 5;
/** What is told of a shipped file that did not come. */
const NOT_LOADED = 'This is not loaded yet';
/** The engine takes no longer text. */
const TEXT_BYTES_MAX = 16 * 2 ** 20;
/** Longer ones would fill what a browser keeps for a page. */
const RECENT_TEXT_MAX = 2 ** 19;

export class Files {
  readonly recent: Readable<readonly RecentFile[]>;
  /** Called with a file that is a lecture's: whether it can be opened. */
  onLesson: (id: string, file: Json) => Promise<boolean> = async () => false;

  /** Called with a lesson that is shipped. */
  onShippedLesson: (lesson: Lesson, id: string) => void = () => undefined;

  readonly #recent = createStore<readonly RecentFile[]>(readRecent());
  readonly #session: Session;
  readonly #edits: Edits;
  #hasToldRefusal = false;
  /** How often a shipped file was asked for: the last counts. */
  #asked = 0;

  constructor(session: Session, edits: Edits) {
    this.recent = this.#recent;
    this.#session = session;
    this.#edits = edits;
  }

  /** Opens a shipped scenario. */
  openShipped(id: string): Promise<void> {
    return this.#whenLoaded(id, shippedScenario, (shipped) => {
      if (shipped !== null) this.#edits.open(shipped.id, shipped.scenario);
    });
  }

  /** Begins a shipped lesson. */
  openLesson(id: string): Promise<void> {
    const load = async () => (await import('../lesson/shipped')).shippedLesson(id);
    return this.#whenLoaded(id, load, (lesson) => this.onShippedLesson(lesson, id));
  }

  /** Opens a file that may still have to come; where it does not, that is told, and everything stays. */
  async #whenLoaded<File>(
    id: string,
    load: (id: string) => Promise<File>,
    open: (file: File) => void,
  ): Promise<void> {
    const asked = ++this.#asked;
    const file = await load(id).then(
      (loaded) => ({ loaded }),
      () => null,
    );
    if (asked !== this.#asked) return;
    if (file === null) {
      const again = () => void this.#whenLoaded(id, load, open);
      this.#session.notify(NOT_LOADED, [notLoaded(id)], NOT_LOADED, again);
      return;
    }
    this.#session.dismiss(NOT_LOADED);
    open(file.loaded);
  }

  /** Opens a file of the reader's; what is wrong with it is told, and everything stays. */
  async open(file: File): Promise<void> {
    const id = file.name.replace(/\.json$/i, '');
    if (file.size > TEXT_BYTES_MAX) {
      const message = `it has ${file.size.toLocaleString('en')} bytes`;
      const allowed = `at most ${TEXT_BYTES_MAX.toLocaleString('en')}`;
      this.#refuse(file, { path: '', code: 'size', message, allowed });
      return;
    }
    const text = await file.text().catch(() => null);
    if (text !== null) await this.openText({ id, text });
    else {
      const message = 'the browser cannot read it: it may be a folder, or not there any more';
      this.#refuse(file, { path: '', code: 'file', message, allowed: 'a file of JSON' });
    }
  }

  async openText(file: RecentFile): Promise<void> {
    const value = jsonOf(file.text);
    const isOpen =
      value !== undefined && isLesson(value)
        ? await this.onLesson(file.id, value)
        : await this.#edits.openText(file.id, file.text);
    if (isOpen) this.#keep(file);
  }

  /** Opens one of the reader's own; where another tab has taken it away, it goes from the list. */
  async openMine(name: string): Promise<void> {
    const text = mine.get(name);
    if (text === null) mine.refresh();
    else await this.#edits.openText(name, text);
  }

  /**
   * Keeps the scenario on the page under a name; the page then shows that one, without edits. `isReplacing`: also in
   * place of another one.
   */
  async keep(name: string, isReplacing: boolean): Promise<Refusal | null> {
    const { id, packed: opened, original, scenario } = this.#session.state.getState();
    const known = opened !== null && id === name ? writtenFile(original) : null;
    const refused = mine.save(name, writtenFile(scenario), isReplacing ? mine.get(name) : known);
    if (refused !== null) return refused;
    const packed = await pack(JSON.stringify(scenario));
    const isStill = this.#session.state.getState().scenario === scenario;
    if (isStill) this.#session.change({ id: name, packed, original: scenario });
    return null;
  }

  renameMine(name: string, to: string): Refusal | null {
    const refused = mine.rename(name, to);
    const { id, packed } = this.#session.state.getState();
    if (refused === null && packed !== null && id === name) this.#session.change({ id: to });
    return refused;
  }

  /** Takes several files among the reader's own scenarios; what is wrong with any is told. */
  async import(files: readonly File[]): Promise<void> {
    const { imported } = await import('./importing');
    const { names, errors } = await imported(files, mine, (text) => judged(this.#session, text));
    const title = `${names.length} of ${files.length} files are in My scenarios`;
    this.#session.notify(title, errors, REFUSED_FILE);
  }

  #refuse({ name }: File, error: ScenarioError): void {
    this.#session.notify(`“${name}” is not a scenario`, [error], REFUSED_FILE);
  }

  /** The scenario with its edits, as the native program takes it. */
  saved(): { readonly name: string; readonly content: Blob } {
    const { id, scenario } = this.#session.state.getState();
    const text = writtenFile(scenario);
    return {
      name: `${fileName(id)}.json`,
      content: new Blob([text], { type: 'application/json' }),
    };
  }

  #keep(file: RecentFile): void {
    if (file.text.length > RECENT_TEXT_MAX) return;
    const others = this.#recent.get().filter(({ id }) => id !== file.id);
    const recent = [file, ...others].slice(0, RECENT_MAX);
    this.#recent.set(recent);
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(recent));
    } catch {
      this.#tellRefusal();
    }
  }

  #tellRefusal(): void {
    if (this.#hasToldRefusal) return;
    this.#hasToldRefusal = true;
    const message =
      'its storage is closed or full. Everything else works; save what you want to keep.';
    this.#session.notify('The browser does not keep recent files for this page', [
      { path: '', code: 'storage', message, allowed: '' },
    ]);
  }
}

/** Undefined where it is no JSON: why, the engine says. */
function jsonOf(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** What was kept; nothing where the browser refuses or what it kept is none of this page's. */
function readRecent(): readonly RecentFile[] {
  try {
    const kept = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]') as unknown;
    return Array.isArray(kept) ? kept.filter(isRecentFile).slice(0, RECENT_MAX) : [];
  } catch {
    return [];
  }
}

function isRecentFile(value: unknown): value is RecentFile {
  const { id, text } = (value ?? {}) as Partial<RecentFile>;
  return typeof id === 'string' && typeof text === 'string';
}

/**
 * A scenario's text beside the page that it is a text of. What is typed becomes an edit of the page when the hand rests
 * and the engine finds nothing wrong with it; until then it is the writer's alone, and the page shows what ran last.
 * What is edited on the page changes the text. Where the page has changed while a text was unfinished, both are kept:
 * what the writer has changed is laid over the page.
 */
import type { KeptText } from '../../base/remembered';
import { createStore, type Readable } from '../../base/store';
import type { CheckResult } from '../../core/messages';
import { type Document, haveOneSource, type Source } from '../scenario/document';
import { isEqual } from '../scenario/equality';
import { inCurrentWords } from '../scenario/formerWords';
import { isObject, type Json, type Scenario } from '../scenario/scenario';
import { merged } from './merging';
import { lostDigits, type Problem, placed, readWhole } from './problems';
import { rewriting, rewritten, type TextEdit } from './rewriting';
import { type Tree, treeOf } from './tree';
import { writtenFile } from './written';

/** A hand that has written nothing for so long rests. */
const REST_MS = 400;
/** A value that moves under the hand is followed so often. */
const FOLLOW_MS = 50;

/** What the text is to the page. */
export type Standing =
  /** The page shows it. */
  | 'shown'
  /** It is about to be read. */
  | 'read soon'
  /** It has mistakes, and the page shows what ran last. */
  | 'unfinished';

export interface DraftState {
  readonly standing: Standing;
  readonly problems: readonly Problem[];
  /** Whether the page has changed since the text was last the page's. */
  readonly isOvertaken: boolean;
}

/** The page as a text sees it. */
export interface Page {
  readonly get: () => Shown;
  readonly subscribe: (listener: () => void) => () => void;
  /** What the engine says of a text; null where it broke down. */
  readonly check: (text: string) => Promise<CheckResult | null>;
  /** Shows a scenario in place of the one on it, as one edit. */
  readonly write: (scenario: Scenario) => void;
}

type Shown = Source & Pick<Document, 'scenario'>;

/** What the editor is to show instead. */
export interface Rewriting {
  readonly edits: readonly TextEdit[];
  /** Whether it takes away what the writer wrote, which the editor's own undo brings back. */
  readonly isUndoable: boolean;
}

export class Draft {
  readonly state: Readable<DraftState>;
  /** Called when the page changes the text. */
  onRewritten: (rewriting: Rewriting) => void = () => undefined;

  readonly #state = createStore<DraftState>({
    standing: 'shown',
    problems: [],
    isOvertaken: false,
  });
  readonly #page: Page;
  readonly #kept: KeptText;
  #text: string;
  /** The page as the text last said it, or was made to. */
  #shared: Shown;
  #reading = 0;
  #readTimer: ReturnType<typeof setTimeout> | undefined;
  #followTimer: ReturnType<typeof setTimeout> | undefined;

  /** `kept`: where the tab keeps an unfinished text over a reload. */
  constructor(page: Page, kept: KeptText) {
    this.state = this.#state;
    this.#page = page;
    this.#kept = kept;
    this.#shared = page.get();
    this.#text = writtenFile(this.#shared.scenario);
    const left = leftIn(kept);
    if (left !== null && haveOneSource(left, this.#shared)) {
      this.#shared = { ...this.#shared, scenario: left.scenario };
      this.#text = left.text;
      this.#set({ standing: 'read soon' });
    }
    void this.#read();
  }

  get text(): string {
    return this.#text;
  }

  /** Follows the page until the answer is called; what has changed before is caught up with. */
  attach(): () => void {
    const soon = () => {
      this.#followTimer ??= setTimeout(() => this.#follow(), FOLLOW_MS);
    };
    this.#follow();
    const end = this.#page.subscribe(soon);
    return () => {
      end();
      clearTimeout(this.#followTimer);
      this.#followTimer = undefined;
    };
  }

  /** The writer has changed the text. */
  typed(text: string): void {
    this.#text = text;
    this.#set({ standing: 'read soon' });
    clearTimeout(this.#readTimer);
    this.#readTimer = setTimeout(() => void this.#read(), REST_MS);
  }

  /** Gives up what the page does not show: the text is the page's again. */
  giveUp(): void {
    clearTimeout(this.#readTimer);
    this.#replace(this.#page.get(), true);
  }

  /** Has the text judged, and shows it where it is good. */
  async #read(): Promise<void> {
    const reading = ++this.#reading;
    const text = this.#text;
    const checked = await this.#page.check(text);
    if (reading !== this.#reading || text !== this.#text) return;
    // The engine broke down, which the page tells; the text is read when something is next typed.
    if (checked === null) return;
    const tree = treeOf(text);
    const problems = [...lostDigits(tree, text), ...placed(tree, text, checked.errors)].sort(
      (one, other) => one.from - other.from,
    );
    const value = scenarioIn(text, tree);
    if (value !== null && isEqual(value, this.#shared.scenario)) {
      this.#set({ standing: 'shown', problems, isOvertaken: false });
      this.#follow();
    } else if (problems.length > 0 || value === null) {
      this.#set({ standing: 'unfinished', problems });
      const { id, packed, scenario } = this.#shared;
      this.#kept.write(JSON.stringify({ id, packed, scenario, text }));
    } else this.#show(value);
  }

  /** A good text: the page shows it, with what has changed there meanwhile. */
  #show(value: Scenario): void {
    const page = this.#page.get();
    const scenario = haveOneSource(page, this.#shared)
      ? merged(this.#shared.scenario, value, page.scenario)
      : value;
    this.#shared = { ...page, scenario };
    this.#set({ standing: 'shown', problems: [], isOvertaken: false });
    this.#page.write(scenario);
    if (!isEqual(scenario, value)) this.#rewrite(value, scenario);
  }

  /** The page has changed. */
  #follow(): void {
    clearTimeout(this.#followTimer);
    this.#followTimer = undefined;
    const page = this.#page.get();
    const { scenario } = this.#shared;
    if (page.scenario === scenario && haveOneSource(page, this.#shared)) return;
    const isOwn = this.#state.get().standing !== 'shown';
    // It is kept under another name.
    if (isEqual(page.scenario, scenario)) {
      this.#shared = page;
      this.#set({ isOvertaken: false });
      return;
    }
    if (!haveOneSource(page, this.#shared)) {
      clearTimeout(this.#readTimer);
      this.#replace(page, isOwn);
    } else if (isOwn) {
      this.#set({ isOvertaken: true });
    } else {
      this.#shared = page;
      const value = readWhole(this.#text);
      if (value === undefined || isEqual(value, page.scenario)) return;
      this.#rewrite(value, page.scenario);
    }
  }

  /** Another text, all of it. */
  #replace(page: Shown, isUndoable: boolean): void {
    const insert = writtenFile(page.scenario);
    const edits = [{ from: 0, to: this.#text.length, insert }];
    this.#shared = page;
    this.#change(insert, { edits, isUndoable });
  }

  #rewrite(value: Json, scenario: Scenario): void {
    const edits = rewriting(this.#text, value, scenario);
    this.#change(rewritten(this.#text, edits), { edits, isUndoable: false });
  }

  /** The text says what the page does; what the engine finds wrong with it is told in it, too. */
  #change(text: string, change: Rewriting): void {
    this.#text = text;
    this.#set({ standing: 'shown', problems: [], isOvertaken: false });
    this.onRewritten(change);
    clearTimeout(this.#readTimer);
    this.#readTimer = setTimeout(() => void this.#read(), REST_MS);
  }

  #set(change: Partial<DraftState>): void {
    if (change.standing === 'shown') this.#kept.write('');
    this.#state.set({ ...this.#state.get(), ...change });
  }
}

/** An unfinished text as a tab left it, with what of the page it was written on; null where there is none. */
function leftIn(kept: KeptText): (Shown & { readonly text: string }) | null {
  try {
    const { id, packed, scenario, text } = JSON.parse(kept.read() || 'null') as Record<
      string,
      Json
    >;
    const isWhole = typeof id === 'string' && typeof text === 'string' && isObject(scenario);
    if (!isWhole || (typeof packed !== 'string' && packed !== null)) return null;
    return { id, packed, scenario, text };
  } catch {
    return null;
  }
}

/** The scenario that a text says, in today's words; null where it is none. */
function scenarioIn(text: string, tree: Tree): Scenario | null {
  const value = readWhole(text, tree);
  return isObject(value) ? inCurrentWords(value) : null;
}

/**
 * The reader's own scenarios, as this browser keeps them: each by its name under a key of its own, so that two tabs of
 * the page write over each other only where both write one scenario.
 */
import { createStore, type Readable } from '../../base/store';

export interface Kept {
  readonly name: string;
  /** As a file has it. */
  readonly text: string;
}

/** Why something was not done, in words that follow the name of what it was to be done with. */
export interface Refusal {
  readonly why: 'name' | 'taken' | 'gone' | 'full';
  readonly message: string;
}

/** What is asked of the browser's storage; it may throw, as that does where it is closed or full. */
export type Shelf = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

const PREFIX = 'quorumscope.mine.';
/** So much room a list has for a name. */
export const NAME_MAX = 80;

const names = new Intl.Collator('en', { numeric: true });

export class Mine {
  /** By their names. */
  readonly all: Readable<readonly Kept[]>;
  readonly #all = createStore<readonly Kept[]>([]);
  readonly #shelf: () => Shelf;

  /** `shelf` may throw: a browser may refuse even to name its storage. */
  constructor(shelf: () => Shelf) {
    this.all = this.#all;
    this.#shelf = shelf;
    this.refresh();
  }

  /** Looks at what is kept; to be called when another tab may have changed it. */
  refresh(): void {
    const kept = this.#names().flatMap((name) => {
      const text = this.get(name);
      return text === null ? [] : [{ name, text }];
    });
    this.#all.set(kept.sort((one, other) => names.compare(one.name, other.name)));
  }

  /** Null where nothing is kept under the name, or the browser does not say. */
  get(name: string): string | null {
    try {
      return this.#shelf().getItem(keyOf(name));
    } catch {
      return null;
    }
  }

  /** Keeps a text. What is there under the name is written over only where it is `over`. */
  save(name: string, text: string, over: string | null = null): Refusal | null {
    const refused = refusedName(name);
    if (refused !== null) return refused;
    const there = this.get(name);
    if (there !== null && there !== over && there !== text) return taken;
    return this.#write(name, text);
  }

  rename(name: string, to: string): Refusal | null {
    if (name === to) return null;
    const text = this.get(name);
    if (text === null) return gone;
    const refused = refusedName(to) ?? (this.get(to) === null ? null : taken);
    if (refused !== null) return refused;
    // First the new one: nothing is lost where that does not go.
    const full = this.#write(to, text);
    if (full === null) this.#remove(name);
    return full;
  }

  /** Keeps a copy under the next name that is free. */
  duplicate(name: string): Refusal | null {
    const text = this.get(name);
    return text === null ? gone : this.#write(this.freeName(name), text);
  }

  /** What was there, to be put back; null where it is gone already. */
  remove(name: string): Kept | null {
    const text = this.get(name);
    if (text !== null) this.#remove(name);
    return text === null ? null : { name, text };
  }

  /** Puts back what was removed, under another name where its own is taken meanwhile. */
  restore({ name, text }: Kept): Refusal | null {
    return this.#write(this.get(name) === text ? name : this.freeName(name), text);
  }

  /** The name itself, or with the first number behind it that no other has. */
  freeName(name: string): string {
    const [, stem = name, number = '1'] = /^(.*?) (\d{1,6})$/.exec(name) ?? [];
    let free = name;
    for (let next = Number(number) + 1; this.get(free) !== null; next += 1)
      free = `${stem.slice(0, NAME_MAX - 8)} ${next}`;
    return free;
  }

  #write(name: string, text: string): Refusal | null {
    try {
      this.#shelf().setItem(keyOf(name), text);
    } catch {
      return {
        why: 'full',
        message: `needs ${Math.ceil(text.length / 500)} kB, and the browser keeps no more for this page: delete some, or save it as a file`,
      };
    }
    this.refresh();
    return null;
  }

  #remove(name: string): void {
    try {
      this.#shelf().removeItem(keyOf(name));
    } catch {
      // It is not to be had any more either.
    }
    this.refresh();
  }

  #names(): string[] {
    try {
      const shelf = this.#shelf();
      return Array.from({ length: shelf.length }, (_, index) => shelf.key(index) ?? '')
        .filter((key) => key.startsWith(PREFIX))
        .map((key) => key.slice(PREFIX.length));
    } catch {
      return [];
    }
  }
}

/** This browser's. */
export const mine = new Mine(() => localStorage);
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(PREFIX)) mine.refresh();
  });
}

/** A name without what nobody sees of it. */
export function tidied(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim();
}

const taken: Refusal = { why: 'taken', message: 'is the name of another scenario' };
const gone: Refusal = {
  why: 'gone',
  message: 'is not there any more: another tab has taken it away',
};

function refusedName(name: string): Refusal | null {
  if (name === '') return { why: 'name', message: 'A scenario needs a name' };
  return name.length > NAME_MAX
    ? { why: 'name', message: `is too long: at most ${NAME_MAX} characters` }
    : null;
}

function keyOf(name: string): string {
  return `${PREFIX}${name}`;
}

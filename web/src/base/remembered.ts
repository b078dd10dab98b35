/**
 * What this browser keeps: choices and texts of the reader's from visit to visit, and what a tab keeps for one visit.
 */
import { createStore, type Store } from './store';

/** A store of one of `values`: the one that was chosen last under `name`, at first `initial`. */
export function remembered<T extends string>(
  name: string,
  values: readonly T[],
  initial: () => T,
): Store<T> {
  const key = `quorumscope.${name}`;
  const stored = read(key);
  const store = createStore<T>(values.find((value) => value === stored) ?? initial());
  store.subscribe(() => {
    write(key, store.get());
  });
  return store;
}

export interface KeptText {
  /** Null where nothing is kept, or the browser does not let the page read it. */
  readonly read: () => string | null;
  /** False where the browser refuses: its storage is closed to this page, or full. */
  readonly write: (text: string) => boolean;
}

/** A text that is kept under `name`. */
export function keptText(name: string): KeptText {
  const key = `quorumscope.${name}`;
  return { read: () => read(key), write: (text) => write(key, text) };
}

/** A text that the tab keeps under `name`: over a reload, and no longer than the visit. */
export function visitText(name: string): KeptText {
  const key = `quorumscope.${name}`;
  const storage = () => sessionStorage;
  return { read: () => read(key, storage), write: (text) => write(key, text, storage) };
}

// A browser may refuse even to name its storage.
const ofBrowser = () => localStorage;

function read(key: string, storage: () => Storage = ofBrowser): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** False where storage is closed to this page, or full: a choice then lasts as long as the page does. */
function write(key: string, value: string, storage: () => Storage = ofBrowser): boolean {
  try {
    storage().setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

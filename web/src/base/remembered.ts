/** A choice that this browser keeps from visit to visit. */
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
  store.subscribe(() => write(key, store.get()));
  return store;
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is closed to this page: the choice lasts as long as the page does.
  }
}

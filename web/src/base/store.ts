/**
 * The smallest store there is: a value, and who wants to know that it changed.
 *
 * For state that changes every frame (playhead, viewport, hover): the canvas reads it when it paints, and
 * React is not asked. State at React's speed is a zustand store.
 */

export interface Readable<T> {
  readonly get: () => T;
  /** Calls `listener` after each change; the answer ends it. */
  readonly subscribe: (listener: () => void) => () => void;
}

export interface Store<T> extends Readable<T> {
  /** Listeners hear of it at once, and only if the value is another one (`Object.is`). */
  readonly set: (value: T) => void;
}

/** What a store holds has one of its own: that one's value, and `before` while there is none. */
export function inner<Outer, T>(
  outer: Readable<Outer | null>,
  of: (outer: Outer) => Readable<T>,
  before: T,
): Readable<T> {
  const current = (): Readable<T> | null => {
    const held = outer.get();
    return held === null ? null : of(held);
  };
  return {
    get: () => {
      const store = current();
      return store === null ? before : store.get();
    },
    subscribe: (listener) => {
      let end = current()?.subscribe(listener);
      const endOuter = outer.subscribe(() => {
        end?.();
        end = current()?.subscribe(listener);
        listener();
      });
      return () => {
        endOuter();
        end?.();
      };
    },
  };
}

/** What follows from some stores, worked out whenever it is asked for. */
export function follows<T>(from: readonly Readable<unknown>[], get: () => T): Readable<T> {
  return {
    get,
    subscribe: (listener) => {
      const ends = from.map((store) => store.subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

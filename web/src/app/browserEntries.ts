/** The browser's history as the page's list of entries. */
import type { Entries, Mark } from '../model/history';

export function browserEntries(): Entries {
  const entries: Entries = {
    hash: () => location.hash,
    mark: () => markFrom(history.state),
    push: (hash, mark) => write(() => history.pushState(mark, '', hash)),
    replace: (hash, mark) => write(() => history.replaceState(mark, '', hash)),
    go: (by) => history.go(by),
    onArrive: () => {},
  };
  window.addEventListener('popstate', () => entries.onArrive());
  return entries;
}

/** A browser may refuse: too often, or too long an address. The page goes on without. */
function write(entry: () => void): void {
  try {
    entry();
  } catch {
    // The next entry is written as usual.
  }
}

function markFrom(state: unknown): Mark | null {
  if (typeof state !== 'object' || state === null) return null;
  const { index, last } = state as Partial<Mark>;
  return Number.isInteger(index) && Number.isInteger(last) ? (state as Mark) : null;
}

/**
 * The browser's history as the page's list of entries.
 *
 * A browser that is asked to reload opens the entry as it was then. What is written until the page goes is lost, in
 * Chromium with the entry's mark. So the page hands over to its reload what it was in the end.
 */
import type { Entries, Entry, Mark } from '../model/page/history';

const HANDED_OVER = 'quorumscope.left';

export function browserEntries(): Entries {
  takeOver();
  const entries: Entries = {
    hash: () => location.hash,
    mark: () => markFrom(history.state),
    push: (hash, mark) => attempt(() => history.pushState(mark, '', hash)),
    replace: (hash, mark) => attempt(() => history.replaceState(mark, '', hash)),
    go: (by) => history.go(by),
    reload: () => location.reload(),
    onArrive: () => {},
    onLeaving: () => {},
    onLeave: () => [],
  };
  window.addEventListener('popstate', () => entries.onArrive());
  window.addEventListener('beforeunload', () => entries.onLeaving());
  window.addEventListener('pagehide', () => {
    attempt(() => sessionStorage.setItem(HANDED_OVER, JSON.stringify(entries.onLeave())));
  });
  return entries;
}

function takeOver(): void {
  attempt(() => {
    const left = sessionStorage.getItem(HANDED_OVER);
    sessionStorage.removeItem(HANDED_OVER);
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (left === null || load?.type !== 'reload') return;
    const [stood, made] = JSON.parse(left) as readonly Entry[];
    if (stood !== undefined) history.replaceState(stood.mark, '', stood.hash);
    if (made !== undefined) history.pushState(made.mark, '', made.hash);
  });
}

/** A browser may refuse: too often, too long an address, no storage for this page. The page goes on without. */
function attempt(action: () => void): void {
  try {
    action();
  } catch {
    // What comes next is tried as usual.
  }
}

function markFrom(state: unknown): Mark | null {
  if (typeof state !== 'object' || state === null) return null;
  const { index, last } = state as Partial<Mark>;
  return Number.isInteger(index) && Number.isInteger(last) ? (state as Mark) : null;
}

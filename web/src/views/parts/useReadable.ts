import { useSyncExternalStore } from 'react';
import type { Readable } from '../../base/store';

/** A store's value in a component: for what changes seldom, or where the component is small. */
export function useReadable<T>(store: Readable<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}

/** What comes after the first picture, and without which the page is as good. */
import { useEffect } from 'react';
import { createStore } from '../../base/store';
import { useReadable } from '../figure/useReadable';

/** Null until it is there; what does not load is asked for by the next that needs it. */
export function afterwards<Value extends object>(get: () => Promise<Value>): () => Value | null {
  const there = createStore<Value | null>(null);
  const load = () => {
    get().then(there.set, () => undefined);
  };
  return function useAfterwards() {
    const value = useReadable(there);
    const isThere = value !== null;
    useEffect(() => {
      if (!isThere) load();
    }, [isThere]);
    return value;
  };
}

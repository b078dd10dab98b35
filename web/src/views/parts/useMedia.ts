import { useMemo } from 'react';
import type { Readable } from '../../base/store';
import { useReadable } from './useReadable';

/** Whether a media query holds, as it changes. */
export function useMedia(query: string): boolean {
  const store = useMemo((): Readable<boolean> => {
    const media = matchMedia(query);
    return {
      get: () => media.matches,
      subscribe: (listener) => {
        media.addEventListener('change', listener);
        return () => media.removeEventListener('change', listener);
      },
    };
  }, [query]);
  return useReadable(store);
}

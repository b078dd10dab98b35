/**
 * A store's value in a component that moves with the picture: it renders in the frame that paints the change, once for
 * all that changed. Rendered at once, its words would begin a frame before the picture is known.
 */
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Readable } from '../../base/store';
import { frames } from '../../render/frameScheduler';

export function useFramed<T>(store: Readable<T>): T {
  return useFramedPart(store, store.get);
}

/** Both of two stores: a change of either is one. */
export function useEither(
  one: Pick<Readable<unknown>, 'subscribe'>,
  other: Pick<Readable<unknown>, 'subscribe'>,
): Pick<Readable<unknown>, 'subscribe'> {
  return useMemo(
    () => ({
      subscribe: (listener: () => void) => {
        const ends = [one.subscribe(listener), other.subscribe(listener)];
        return () => {
          for (const end of ends) end();
        };
      },
    }),
    [one, other],
  );
}

/** What `read` makes of a store, which is to be the same while it says the same: it renders only for another. */
export function useFramedPart<T>(
  { subscribe }: Pick<Readable<unknown>, 'subscribe'>,
  read: () => T,
): T {
  const subscribeFramed = useCallback(
    (listener: () => void) => subscribe(() => frames.requestPaint(listener)),
    [subscribe],
  );
  return useSyncExternalStore(subscribeFramed, read);
}

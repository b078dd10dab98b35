/** What comes later than the first picture: when it is first needed, or in idle time before. */
import { useEffect } from 'react';
import { createStore, type Readable } from '../../base/store';
import { useReadable } from './useReadable';

/** What has come of it: null until it is there. */
export interface Come<Value> {
  readonly value: Value | null;
  /** Whether it did not load when it was asked for last. */
  readonly isMissing: boolean;
}

export interface Coming<Value> {
  readonly state: Readable<Come<Value>>;
  /** Has it come, if it has not; rejects where it does not. */
  readonly load: () => Promise<void>;
  /** The same; where it does not load, it is missing. */
  readonly ask: () => void;
}

export function coming<Value>(get: () => Promise<Value>): Coming<Value> {
  const state = createStore<Come<Value>>({ value: null, isMissing: false });
  const load = async () => {
    if (state.get().value === null) state.set({ value: await get(), isMissing: false });
  };
  const ask = () => {
    load().catch(() => state.set({ value: null, isMissing: true }));
  };
  return { state, load, ask };
}

/** Asks for it as soon as it is needed. */
export function useComing<Value>(
  { state, ask }: Coming<Value>,
  isNeeded = true,
): Come<Value> & Pick<Coming<Value>, 'ask'> {
  const come = useReadable(state);
  useEffect(() => {
    if (isNeeded) ask();
  }, [isNeeded, ask]);
  return { ...come, ask };
}

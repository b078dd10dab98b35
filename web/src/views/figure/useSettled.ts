import { useEffect, useState } from 'react';
import type { Readable } from '../../base/store';

/** How long a scene stands still before it is put into words. */
const settledMs = 400;

/** A value that has stood still for a while: for what is too slow or too talkative to follow each frame. */
export function useSettled<Value>(source: Readable<Value>): Value {
  const [settled, setSettled] = useState(source.get());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setSettled(source.get()), settledMs);
    };
    wait();
    const unsubscribe = source.subscribe(wait);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [source]);
  return settled;
}

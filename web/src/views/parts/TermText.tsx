/** A text in which words of the field say what they mean, as soon as it is known what they do. */
import { useEffect } from 'react';
import { createStore } from '../../base/store';
import { useReadable } from '../figure/useReadable';
import type { MarkedTextProps } from './MarkedText';

/** It comes after the first picture; without it the text is as good. */
const marking = createStore<typeof import('./MarkedText') | null>(null);

async function load(): Promise<void> {
  try {
    marking.set(await import('./MarkedText'));
  } catch {
    // The next text asks again.
  }
}

export function TermText(props: MarkedTextProps) {
  const known = useReadable(marking);
  useEffect(() => {
    if (known === null) void load();
  }, [known]);
  return known === null ? props.text : <known.MarkedText {...props} />;
}

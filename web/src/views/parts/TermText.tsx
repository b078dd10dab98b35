/**
 * A running text in which the first uses of the field's words say what they mean, as soon as it is known what they do.
 */
import { Fragment, useEffect } from 'react';
import { createStore } from '../../base/store';
import type { splitAtTerms } from '../../model/words/terms';
import { useReadable } from '../figure/useReadable';
import { Term } from './Term';

interface Words {
  readonly split: typeof splitAtTerms;
}

/** They come after the first picture; without them the text is as good. */
const words = createStore<Words | null>(null);

async function load(): Promise<void> {
  try {
    words.set({ split: (await import('../../model/words/terms')).splitAtTerms });
  } catch {
    // The next text asks again.
  }
}

export function TermText({ text }: { readonly text: string }) {
  const known = useReadable(words);
  useEffect(() => {
    if (known === null) void load();
  }, [known]);
  if (known === null) return text;
  let at = 0;
  return known.split(text).map(({ text: part, meaning }) => {
    const key = at;
    at += part.length;
    if (meaning === null) return <Fragment key={key}>{part}</Fragment>;
    return (
      <Term key={key} meaning={meaning}>
        {part}
      </Term>
    );
  });
}

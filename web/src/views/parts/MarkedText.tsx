/** A text in which words of the field say what they mean, unless a text before it does so on the same screen. */
import { Fragment, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createStore } from '../../base/store';
import { meaningOfWord, splitAtTerms } from '../../model/words/terms';
import { type Claims, type Place, takenBefore } from './claims';
import { Term } from './Term';

export interface MarkedTextProps {
  readonly text: string;
  /** Where it stands; null: where it is not always to be seen, and marks no word for others. */
  readonly place: Place | null;
  /** The word that the whole text is about; if absent, those in it. */
  readonly word?: string;
}

const claims = createStore<Claims>(new Map());

export function MarkedText({ text, place, word }: MarkedTextProps) {
  const [self] = useState(() => ({}));
  const taken = useSyncExternalStore(claims.subscribe, () =>
    place === null ? '' : takenBefore(claims.get(), self, place),
  );
  const parts = useMemo(() => {
    const others = new Set(taken.split('\n'));
    if (word === undefined) return splitAtTerms(text, others);
    const meaning = others.has(word.toLowerCase()) ? null : meaningOfWord(word);
    return [{ text, word: word.toLowerCase(), meaning }];
  }, [text, word, taken]);
  const marked = parts.flatMap((part) => (part.meaning === null ? [] : [part.word])).join('\n');
  // Before anything is painted.
  useLayoutEffect(() => {
    if (place === null || marked === '') return;
    claims.set(new Map(claims.get()).set(self, { place, words: marked.split('\n') }));
    return () => {
      const others = new Map(claims.get());
      others.delete(self);
      claims.set(others);
    };
  }, [self, place, marked]);
  let at = 0;
  return parts.map(({ text: part, meaning }) => {
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

/** The pictures of the cards, which come after their words. */
import { useEffect, useMemo, useState } from 'react';
import type { Card, Unsafe } from '../../model/browse/cards';
import type { CardPicture, Drawn } from '../../pictures/picture';

type ById = Readonly<Record<string, Drawn>>;
type Pictures = Readonly<Record<'scenarios' | 'lessons', ById>>;

export function usePictures() {
  const [drawn, setDrawn] = useState<Pictures | null>(null);
  useEffect(() => {
    let isWanted = true;
    const take = ({ pictures }: { readonly pictures: Pictures }) => {
      if (isWanted) setDrawn(pictures);
    };
    // Without them the cards still have their words.
    import('virtual:pictures').then(take, () => undefined);
    return () => {
      isWanted = false;
    };
  }, []);
  return useMemo(() => {
    const scenarios = Object.entries(drawn?.scenarios ?? {});
    const unsafe: Unsafe = new Set(scenarios.filter(([, { isSafe }]) => !isSafe).map(([id]) => id));
    const of = ({ kind, id }: Card): CardPicture | null =>
      kind === 'mine'
        ? null
        : (drawn?.[kind === 'scenario' ? 'scenarios' : 'lessons'][id]?.picture ?? null);
    return { drawn, unsafe, of };
  }, [drawn]);
}
